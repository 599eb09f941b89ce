import Foundation

/// The links between documents in Markdown: to a file, and to a heading if they name one.
struct DocumentLinks {
  private let root: URL
  /// By path from the root; without code, which isn't a link.
  private let texts: [String: Substring]
  private let anchors: [String: Set<String>]

  /// - Parameter root: the folder with the README. Documents are beside it, in `docs` and in `.github`.
  init(root: URL) throws {
    self.root = root.standardizedFileURL
    let files = FileManager.default
    var names = try files.contentsOfDirectory(atPath: root.path)
    for folder in ["docs", ".github"] {
      names +=
        files.enumerator(atPath: root.appending(path: folder).path)?.compactMap { "\(folder)/\($0)" } ?? []
    }
    var texts: [String: Substring] = [:]
    var anchors: [String: Set<String>] = [:]
    for name in names where name.hasSuffix(".md") {
      let text = try Self.withoutBlocks(String(contentsOf: root.appending(path: name), encoding: .utf8))
      anchors[name] = Self.anchors(in: text)
      texts[name] = Substring(text.replacing(#/`[^`\n]*`/#, with: ""))
    }
    (self.texts, self.anchors) = (texts, anchors)
  }

  /// A line for each link that leads nowhere, or out of the folder.
  var broken: [String] {
    texts.sorted { $0.key < $1.key }.flatMap { name, text in
      Self.links(in: text).filter { !leads($0, from: name) }.map { "\(name): \($0)" }
    }
  }

  /// The documents that are more than two links away from the README.
  var unreachable: [String] {
    var found: Set = ["README.md"]
    for _ in 1...2 {
      found.formUnion(
        found.flatMap { name in
          texts[name].map { Self.links(in: $0).compactMap { target(of: $0, from: name)?.file } } ?? []
        })
    }
    return texts.keys.filter { !$0.hasPrefix(".github/") }.sorted()
      .filter { name in
        !found.contains(name) && !found.contains { !$0.hasSuffix(".md") && name.hasPrefix($0 + "/") }
      }
  }

  private func leads(_ link: String, from name: String) -> Bool {
    guard let (file, heading) = target(of: link, from: name) else { return false }
    guard FileManager.default.fileExists(atPath: root.appending(path: file).path) else { return false }
    return heading.isEmpty || anchors[file]?.contains(heading) == true
  }

  /// - Returns: the file as a path from the root; `nil` if it is outside.
  private func target(of link: String, from name: String) -> (file: String, heading: String)? {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let document = root.appending(path: name)
    let file = parts[0].isEmpty ? document : document.deletingLastPathComponent().appending(path: parts[0])
    let path = file.standardizedFileURL.path
    guard path.hasPrefix(root.path + "/") else { return nil }
    return (String(path.dropFirst(root.path.count + 1)), parts.count > 1 ? parts[1] : "")
  }

  /// Those to other documents, not to the web.
  private static func links(in text: Substring) -> [String] {
    text.matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }
      .filter { $0.firstMatch(of: #/^[a-z]+:/#) == nil }
  }

  private static func withoutBlocks(_ text: String) -> String {
    var inBlock = false
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { line in
        guard line.drop(while: { $0 == " " }).hasPrefix("```") else { return !inBlock }
        inBlock.toggle()
        return false
      }.joined(separator: "\n")
  }

  /// As the forges make them: lower case, without punctuation, with hyphens for blanks, and numbered if they repeat.
  private static func anchors(in text: String) -> Set<String> {
    var seen: [String: Int] = [:]
    var anchors = Set<String>()
    for line in text.split(separator: "\n") {
      guard let heading = line.wholeMatch(of: #/#{1,6} +(.*)/#)?.1 else { continue }
      let anchor = String(
        heading.replacing(#/\[([^\]]*)\]\([^)]*\)/#) { $0.1 }.lowercased()
          .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
          .map { $0 == " " ? "-" : $0 })
      let count = seen[anchor, default: 0]
      seen[anchor] = count + 1
      anchors.insert(count == 0 ? anchor : "\(anchor)-\(count)")
    }
    return anchors
  }
}
