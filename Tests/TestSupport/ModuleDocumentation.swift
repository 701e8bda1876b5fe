import Foundation

/// The articles of a module's `Documentation.docc`, and the public types that they must name.
///
/// Nothing else compiles what an article shows, so a test target keeps every snippet as code in a test
/// and asks here whether each snippet is there, word for word.
public struct ModuleDocumentation {
  /// One ```swift block of an article.
  public struct Snippet {
    public let article: String
    public let code: String
  }

  public let module: String
  public let snippets: [Snippet]
  /// What stands between double backticks, without the part behind a parenthesis.
  public let links: Set<String>
  /// The module's public types at file level.
  public let publicTypes: Set<String>

  /// The documentation of the module in `Sources/<module>`.
  public init(module: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/\(module)")
    var (snippets, links, types): ([Snippet], Set<String>, Set<String>) = ([], [], [])
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      switch file.pathExtension {
      case "md":
        let text = try String(contentsOf: file, encoding: .utf8)
        let blocks = text.components(separatedBy: "```")
        for (index, block) in blocks.enumerated() {
          if index % 2 == 0 {
            links.formUnion(Self.links(in: block))
          } else if block.hasPrefix("swift\n") {
            snippets.append(
              Snippet(
                article: file.lastPathComponent, code: Self.unindented(String(block.dropFirst(6)))))
          }
        }
      case "swift":
        types.formUnion(Self.publicTypes(in: try String(contentsOf: file, encoding: .utf8)))
      default: break
      }
    }
    (self.module, self.snippets, self.links, publicTypes) = (module, snippets, links, types)
  }

  /// What is amiss, a sentence each: a snippet that the test file at `path` does not show, a public type
  /// that no article names, a link to none; and that fewer snippets than `fewest` were found, or not the
  /// type `known`, as when the files are elsewhere.
  public func faults(
    testedIn path: String, fewestSnippets fewest: Int, knownType known: String
  ) throws -> [String] {
    let roots = Set(links.map { String($0.prefix { $0 != "/" }) })
    var faults = try snippets(missingFrom: path).map {
      "\($0.article) shows what no test compiles:\n\($0.code)"
    }
    faults += publicTypes.subtracting(links).sorted().map { "\($0) is in no article" }
    faults += roots.subtracting(publicTypes).subtracting([module]).sorted().map {
      "an article links to \($0), which is no public type"
    }
    if snippets.count < fewest { faults.append("only \(snippets.count) snippets") }
    if !publicTypes.contains(known) { faults.append("no type \(known) among the sources") }
    return faults
  }

  /// The snippets that are not part of the Swift file at `path`, but for indentation.
  public func snippets(missingFrom path: String) throws -> [Snippet] {
    let source = Self.unindented(try String(contentsOf: URL(filePath: path), encoding: .utf8))
    return snippets.filter { !source.contains($0.code) }
  }

  private static func unindented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: true)
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }

  private static func links(in text: String) -> Set<String> {
    var result: Set<String> = []
    for (index, part) in text.components(separatedBy: "``").enumerated() where index % 2 == 1 {
      result.insert(String(part.prefix { $0 != "(" }))
    }
    return result
  }

  private static func publicTypes(in source: String) -> Set<String> {
    var result: Set<String> = []
    for line in source.split(separator: "\n") where line.hasPrefix("public ") {
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      let kinds: Set<Substring> = ["struct", "enum", "class", "protocol", "typealias", "actor"]
      if let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count {
        result.insert(String(words[kind + 1]))
      }
    }
    return result
  }
}
