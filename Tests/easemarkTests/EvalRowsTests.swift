import Foundation
import Testing

/// How rows are read and answered, on the kind with the fewest columns.
@Suite struct EvalRowsTests {
  private let header = "x1,y1,x2,y2,x\n"

  private func evaluate(_ input: String, _ arguments: String...) throws -> ToolOutput {
    try easemark(["eval", "bezier"] + arguments, input: Data(input.utf8))
  }

  @Test func columnsInAnyOrderAndOthersHandedOn() throws {
    let result = try evaluate(
      #"""
      id,x,"a ""quoted"", name",y2,x2,y1,x1,tail
      "1,0",0.5,"say ""hi""",1,1,0,0, kept as is
      é,0.25,,1,1,0,0,"two
      lines"

      """#)
    let expected = #"""
      id,"a ""quoted"", name",tail,y,slope
      "1,0","say ""hi""", kept as is,0.5,1.0
      é,,"two
      lines",0.25,1.0

      """#
    #expect(result.output == expected)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
  }

  @Test(arguments: [
    "x1,y1,x2,y2,x\n0,0,1,1,0.5",
    "x1,y1,x2,y2,x\r\n0,0,1,1,0.5\r\n",
    "x1,y1,x2,y2,x\r\n0,0,1,1,0.5\r",
    "\u{FEFF}x1,y1,x2,y2,x\n0,0,1,1,0.5\n",
    "\n\r\n  \nx1,y1,x2,y2,x\n\n\n0,0,1,1,0.5\n\n",
    "\"x1\",\"y1\",\"x2\",\"y2\",\"x\"\n\"0\",\"0\",\"1\",\"1\",\"0.5\"\n",
    " x1 , y1,x2 ,y2,x\n 0,0 ,\t1,+1.,.5\n",
  ])
  func formsOfTheSameInput(input: String) throws {
    let result = try evaluate(input)
    #expect(result.output == "y,slope\n0.5,1.0\n")
    #expect(result.status == 0)
  }

  @Test(arguments: [
    ("", "the input is empty"),
    ("\n \n", "the input is empty"),
    ("\u{FEFF}", "the input is empty"),
    ("0,0,1,1,0.5\n", "line 1: the header line is missing"),
    ("x1,y1,x2,x\n", "line 1: missing column 'y2'"),
    ("x1,y1\n", "line 1: missing columns 'x2', 'y2', 'x'"),
    ("\nX1,y1,x2,y2,x\n", "line 2: missing column 'x1' (is 'X1' meant? Upper and lower case"),
    (
      "x1;y1;x2;y2;x\n",
      "line 1: missing columns 'x1', 'y1', 'x2', 'y2', 'x' (the names stand between semi"
    ),
    (
      "x1\ty1\tx2\ty2\tx\n",
      "line 1: missing columns 'x1', 'y1', 'x2', 'y2', 'x' (the names stand between tabs"
    ),
    ("x1,\"y\n1\",x2,y2,\"x\n", "line 1: the quote of line 2 is not closed"),
    ("x1,xx,x2,y2,y1\n", "line 1: missing column 'x'; the header"),
    ("x1,y1,x2,y2,x,x1\n", "line 1: column 'x1' is there twice"),
    ("x1,y1,x2,y2,\"x\n", "line 1: a quote is not closed"),
    ("x1,y1,x2,y2,\"x\"y\n", "line 1: text stands behind a closing quote"),
  ])
  func headersThatAreNone(input: String, message: String) throws {
    for option in [[], ["--keep-going"]] {
      let result = try easemark(["eval", "bezier"] + option, input: Data(input.utf8))
      #expect(result.status == 1)
      #expect(result.output.isEmpty)
      #expect(result.errors.hasPrefix("Error: \(message)"), "\(result.errors)")
    }
  }

  @Test func anOpenQuoteNamesItsOwnLine() throws {
    let result = try evaluate("id," + header + "\"a\n\nb\",0,0,1,1,\"0.5\n")
    #expect(result.errors == "Error: line 2: column 'x': the quote of line 4 is not closed\n")
  }

  @Test func aHeaderAlone() throws {
    let result = try evaluate(header)
    #expect(result.output == "y,slope\n")
    #expect(result.status == 0)
  }

  @Test(arguments: [
    ("0,0,1,1", "4 fields, but the header line has 5"),
    ("0,0,1,1,0.5,9", "6 fields, but the header line has 5"),
    ("0,0,1,1,", "column 'x': no value"),
    ("0,0,1,1,abc", "column 'x': 'abc' is no decimal number"),
    ("0,0,1,1,nan", "column 'x': 'nan' is not finite"),
    ("0,inf,1,1,0", "column 'y1': 'inf' is not finite"),
    ("0,1e999,1,1,0", "column 'y1': '1e999' is too large for a Double"),
    ("0,0x1p3,1,1,0", "column 'y1': '0x1p3' is no decimal number"),
    ("0,1 2,1,1,0", "column 'y1': '1 2' is no decimal number"),
    ("0,\"1\"2,1,1,0", "column 'y1': text stands behind a closing quote"),
    ("0,\u{1B}[31m,1,1,0", "column 'y1': '\\u{1B}[31m' is no decimal number"),
    ("0,0,1,1,\"0.5", "column 'x': a quote is not closed"),
    ("0,0,1,2e-,0", "column 'y2': '2e-' is no decimal number"),
  ])
  func badRows(row: String, message: String) throws {
    let good = "0,0,1,1,0.5\n"
    let stopped = try evaluate(header + good + row + "\n" + good)
    #expect(stopped.output == "y,slope\n0.5,1.0\n")
    #expect(stopped.errors == "Error: line 3: \(message)\n")
    #expect(stopped.status == 1)

    let kept = try evaluate(header + good + row + "\n" + good, "--keep-going")
    #expect(kept.status == 1)
    // A quote that is not closed takes all that follows it.
    let takesAll = message.hasSuffix("not closed")
    let rest = takesAll ? "" : "0.5,1.0\n"
    #expect(kept.output == "y,slope\n0.5,1.0\nerror,error\n" + rest)
    let count = takesAll ? 2 : 3
    #expect(kept.errors == "Error: line 3: \(message)\n1 of \(count) rows had errors.\n")
  }

  @Test func keptRowsKeepTheirColumns() throws {
    let result = try evaluate(
      "id,x1,y1,x2,y2,x,note\na,0,0,1,1,oops,n1\nb,0\nc,0,0,1,1,0.5,n3,extra\nd,0,0,1,1,0.5,n4\n",
      "--keep-going")
    #expect(
      result.output == """
        id,note,y,slope
        a,n1,error,error
        b,,error,error
        c,n3,error,error
        d,n4,0.5,1.0

        """)
    #expect(result.errors.hasSuffix("3 of 4 rows had errors.\n"))
  }

  @Test func linesAreCountedThroughQuotedLineEnds() throws {
    let result = try evaluate("note,x1,y1,x2,y2,x\n\"1\n\n\n\",0,0,1,1,0.5\n\nz,0,0,1,1,?\n")
    #expect(result.errors == "Error: line 7: column 'x': '?' is no decimal number\n")
  }

  @Test func resultNamesAmongTheInputs() throws {
    let result = try evaluate("y,x1,y1,x2,y2,x\nmine,0,0,1,1,0.5\n")
    #expect(result.output == "y,y,slope\nmine,0.5,1.0\n")
    #expect(result.errors.hasPrefix("Warning: column 'y' is handed on"))
    #expect(result.status == 0)
  }

  @Test func filesInAndOut() throws {
    try withTemporaryFolder { folder in
      let input = folder.appending(path: "in.csv")
      let output = folder.appending(path: "out.csv")
      try (header + "0,0,1,1,0.5\n").write(to: input, atomically: true, encoding: .utf8)
      let result = try easemark(
        "eval", "bezier", "--input", input.path, "--output", output.path)
      #expect(result.status == 0)
      #expect(result.output.isEmpty)
      #expect(try String(contentsOf: output, encoding: .utf8) == "y,slope\n0.5,1.0\n")

      // The same name may be read and written: the new file takes its place at the end.
      let again = try easemark("eval", "bezier", "--input", input.path, "--output", input.path)
      #expect(again.status == 0)
      #expect(try String(contentsOf: input, encoding: .utf8) == "y,slope\n0.5,1.0\n")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    }
  }

  @Test func filesThatCannotBe() throws {
    try withTemporaryFolder { folder in
      let missing = try easemark("eval", "bezier", "--input", "nowhere.csv", in: folder)
      #expect(missing.status == 1)
      #expect(missing.errors == "Error: cannot read nowhere.csv: No such file or directory\n")

      let noFolder = try easemark("eval", "bezier", "--output", "no/out.csv", in: folder)
      #expect(noFolder.status == 1)
      #expect(noFolder.errors == "Error: cannot write no/out.csv: No such file or directory\n")

      let isFolder = try easemark("eval", "bezier", "--output", ".", in: folder)
      #expect(isFolder.status == 1)
      #expect(isFolder.errors == "Error: cannot write .: Is a directory\n")

      let full = try easemark(
        "eval", "bezier", "--output", "/dev/full", input: header + "0,0,1,1,0\n")
      #expect(full.status == 1)
      #expect(full.errors == "Error: cannot write /dev/full: No space left on device\n")
    }
  }

  /// A bad row ends a file as it does standard output, but half a file takes no whole one's place.
  @Test(arguments: [
    ("bezier", "x1,y1,x2,y2,x\n0,0,1,1,0.5\n", "0,0,1,1,?\n", "y,slope\n0.5,1.0\nerror,error\n"),
    (
      "transform", "{\"op\":\"isIdentity\",\"m\":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]}\n", "{}\n",
      "{\"result\":true"
    ),
  ])
  func aBadRowKeepsTheEarlierFile(kind: String, good: String, bad: String, kept: String) throws {
    try withTemporaryFolder { folder in
      let output = folder.appending(path: "out")
      for earlier in [nil, "earlier"] as [String?] {
        try earlier?.write(to: output, atomically: true, encoding: .utf8)
        let result = try easemark("eval", kind, "--output", output.path, input: good + bad)
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("Error: line "), "\(result.errors)")
        #expect(result.errors.hasSuffix("\(output.path) was not written.\n"), "\(result.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names == (earlier == nil ? [] : ["out"]))
        #expect(try earlier == nil || String(contentsOf: output, encoding: .utf8) == "earlier")
      }
      let whole = try easemark(
        "eval", kind, "--keep-going", "--output", output.path, input: good + bad)
      #expect(whole.status == 1)
      #expect(try String(contentsOf: output, encoding: .utf8).hasPrefix(kept))
    }
  }

  /// A failed run leaves an earlier file as it was, and nothing beside it.
  @Test func earlierOutputSurvivesAFailure() throws {
    try withTemporaryFolder { folder in
      let output = folder.appending(path: "out.csv")
      try "earlier".write(to: output, atomically: true, encoding: .utf8)
      let result = try easemark("eval", "bezier", "--output", output.path, input: "x1\n")
      #expect(result.status == 1)
      #expect(try String(contentsOf: output, encoding: .utf8) == "earlier")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.csv"])
    }
  }
}
