import Testing

@testable import easemark

@Suite struct SizeListTests {
  @Test(arguments: [
    ("64", [64]),
    ("64,4096", [64, 4096]),
    ("4096,64,64", [4096, 64]),
    ("16..65536*4", [16, 64, 256, 1024, 4096, 16384, 65536]),
    ("16..100*4", [16, 64]),
    ("16..256", [16, 32, 64, 128, 256]),
    ("5..5", [5]),
    ("100..500+150", [100, 250, 400]),
    ("1,8..32,7..9+1", [1, 8, 16, 32, 7, 9]),
    ("16777216", [1 << 24]),
    ("1..64+1", Array(1...64)),
    ("0016", [16]),
  ])
  func listsAndRanges(text: String, sizes: [Int]) throws {
    #expect(try SizeList(text).sizes == sizes)
  }

  @Test(arguments: [
    ("", 1, "expected a size, a whole number"),
    ("64,", 4, "expected a size, a whole number"),
    ("64 ,128", 3, "expected ',', '..' or the end"),
    ("-1", 1, "expected a size, a whole number"),
    ("1.5", 2, "expected ',', '..' or the end"),
    ("64..", 5, "expected the last size of the range, a whole number"),
    ("16..8", 5, "the range ends below its start, at 8 instead of 16 or more"),
    ("16..32*", 8, "expected a factor, a whole number"),
    ("16..32*1", 8, "expected a factor from 2 to 16777216"),
    ("16..32+0", 8, "expected a step from 1 to 16777216"),
    ("0", 1, "expected a size from 1 to 16777216"),
    ("1,16777217", 3, "expected a size from 1 to 16777216"),
    ("99999999999999999999999999", 1, "expected a size from 1 to 16777216"),
    ("7,1..65+1", 3, "the range has more than 64 sizes"),
    ("1..60+1,101..110+1", 9, "there are more than 64 sizes"),
    ("１６", 1, "expected a size, a whole number"),
  ])
  func whatIsNoListSaysWhere(text: String, character: Int, reason: String) {
    #expect(throws: SizeList.Fault(character: character, reason: reason)) { try SizeList(text) }
  }
}

@Suite struct NumberListTests {
  @Test func numbersAndSpans() {
    #expect(NumberList("1,2", in: 1...4)?.numbers == [1, 2])
    #expect(NumberList("3,0-2,1", in: 0...4)?.numbers == [3, 0, 1, 2])
    for text in ["", "1,", "0", "5", "2-1", "1-", "-1", "a", "1.0", "99999999999999999999", "+1"] {
      #expect(NumberList(text, in: 1...4) == nil, "\(text)")
    }
  }
}
