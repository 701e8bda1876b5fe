import ScreenTransitions
import Testing
import TransformMath

@Suite struct ContentModeTests {
  let rectangle = Rectangle(x: 10, y: 20, width: 200, height: 100)

  @Test func wideAndTallPictures() {
    let (wide, tall) = (Size(width: 40, height: 10), Size(width: 10, height: 40))
    func drawn(_ mode: ContentMode, _ picture: Size) -> Rectangle {
      mode.drawnRectangle(picture: picture, in: rectangle)
    }
    #expect(drawn(.fill, wide) == rectangle)
    #expect(drawn(.aspectFit, wide) == Rectangle(x: 10, y: 45, width: 200, height: 50))
    #expect(drawn(.aspectFill, wide) == Rectangle(x: -90, y: 20, width: 400, height: 100))
    #expect(drawn(.aspectFit, tall) == Rectangle(x: 97.5, y: 20, width: 25, height: 100))
    #expect(drawn(.aspectFill, tall) == Rectangle(x: 10, y: -330, width: 200, height: 800))
    for mode in ContentMode.allCases {
      #expect(drawn(mode, Size(width: 2, height: 1)) == rectangle)
      #expect(drawn(mode, Size(width: 0, height: 1)) == rectangle)
    }
  }
}
