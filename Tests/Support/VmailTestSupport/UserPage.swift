public import Foundation

/// A document that people read, with what it shows to type.
public struct UserPage: Sendable {
  /// The lines between two fences.
  public struct Block: Sendable, CustomStringConvertible {
    /// The path of the page, from the root of the repository.
    public let page: String
    /// The word after the fence, such as `sh`.
    public let kind: String
    /// The lines, without the indentation of the fence.
    public let lines: [String]

    public var text: String { lines.map { $0 + "\n" }.joined() }
    public var description: String { "\(page): \(lines.first ?? "")" }
  }

  /// From the root of the repository.
  public let path: String
  public private(set) var blocks: [Block] = []
  /// What is in backticks outside of blocks, except in what is generated.
  public private(set) var code: [String] = []
  /// The part of it that is in tables.
  public private(set) var tableCode: [String] = []

  public init(path: String, text: String) {
    self.path = path
    let written = text.replacing(#/<!-- Generated[\s\S]*?<!-- End of what is generated -->/#, with: "")
    var paragraph: [Substring] = []
    var block: (indent: Int, kind: String, lines: [String])?
    for line in written.split(separator: "\n", omittingEmptySubsequences: false) {
      let content = line.drop { $0 == " " }
      if let current = block {
        if content.hasPrefix("```") {
          blocks.append(Block(page: path, kind: current.kind, lines: current.lines))
          block = nil
        } else {
          block?.lines.append(String(line.dropFirst(min(current.indent, line.count - content.count))))
        }
        continue
      }
      let isFence = content.hasPrefix("```")
      if isFence || content.isEmpty || content.hasPrefix("|") {
        code += Self.code(in: paragraph)
        paragraph = []
      }
      if isFence {
        block = (line.count - content.count, String(content.dropFirst(3)), [])
      } else if content.hasPrefix("|") {
        tableCode += Self.code(in: [content])
      } else if !content.isEmpty {
        paragraph.append(content)
      }
    }
    code += Self.code(in: paragraph) + tableCode
  }

  /// Returns what is in one or two backticks. It may be broken between words.
  private static func code(in lines: [Substring]) -> [String] {
    lines.joined(separator: " ").matches(of: #/(`+)(.+?)\1(?!`)/#).map { match in
      match.2.trimmingCharacters(in: .whitespaces).replacing("\\|", with: "|")
    }
  }

  // MARK: All pages

  public static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

  /// Returns the README and the documents beside it, those in `docs`, those for users of other programs, and the skill for
  /// agents. The others that are generated as a whole are left out.
  public static func all() throws -> [UserPage] {
    try ["", "docs/", "docs/coming-from/", "Resources/skill/vmail/"].flatMap { folder in
      let names = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
      return try names.filter { $0.hasSuffix(".md") && $0 != "CHANGELOG.md" }.sorted().compactMap { name in
        let path = folder + name
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        return text.hasPrefix("<!-- Generated") ? nil : UserPage(path: path, text: text)
      }
    }
  }

  /// Returns the reasons why lines are not tried, by their pages and the lines. Blocks are named by their first lines.
  public static func notTried() throws -> [String: [String: String]] {
    var (reasons, page, lines) = ([String: [String: String]](), "", [String]())
    let file = try String(contentsOf: root.appending(path: "Tests/pages-not-tried"), encoding: .utf8)
    for line in file.split(separator: "\n") where !line.hasPrefix("#") {
      switch line.prefix(while: { $0 == " " }).count {
      case 0: page = String(line)
      case 2: lines.append(String(line.dropFirst(2)))
      default:
        for named in lines { reasons[page, default: [:]][named] = String(line.dropFirst(4)) }
        lines = []
      }
    }
    return reasons
  }

  /// Returns the blocks of this kind that are tried.
  public static func blocks(of kind: String) throws -> [Block] {
    let reasons = try notTried()
    return try all().flatMap(\.blocks).filter { block in
      block.kind == kind && reasons[block.page]?[block.lines.first ?? ""] == nil
    }
  }
}
