import BatchEvaluation
import Testing

@Suite struct BLASLibraryTests {
  @Test func saysWhatItIs() {
    #expect(BLASLibrary.configuration.hasPrefix("OpenBLAS "))
    #expect(BLASLibrary.version.split(separator: ".").count >= 2)
    #expect(BLASLibrary.version.first?.isNumber == true)
    #expect(!BLASLibrary.coreName.isEmpty)
  }

  @Test func threadsCanBeSet() {
    let before = BLASLibrary.threads
    defer { BLASLibrary.setThreads(before) }
    BLASLibrary.setThreads(1)
    #expect(BLASLibrary.threads == 1)
    // At least one, whatever is asked for.
    BLASLibrary.setThreads(0)
    #expect(BLASLibrary.threads == 1)
  }

  @Test func levelsAreOrdered() {
    #expect(InstructionSet.baseline < .v3 && InstructionSet.v3 < .v4)
    #expect(InstructionSet.supported >= .baseline)
    #expect(InstructionSet(rawValue: "v3") == .v3)
  }
}
