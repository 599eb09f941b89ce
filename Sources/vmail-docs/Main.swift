import Foundation
import VmailShell

/// `vmail-docs [--check] [DIR]`: writes the generated documents of the repository in DIR, by default the
/// current folder, or tells which are not current.
@main
struct Main {
  static func main() throws {
    var arguments = CommandLine.arguments.dropFirst()
    let isCheck = arguments.first == "--check"
    if isCheck { arguments = arguments.dropFirst() }
    let folder = URL(filePath: arguments.first ?? ".")
    var stale: [String] = []
    for (path, contents) in try ReferenceDocuments.all() + wholeDocuments(in: folder) {
      let file = folder.appending(path: path)
      let current = try? String(contentsOf: file, encoding: .utf8)
      if current == contents { continue }
      stale.append(path)
      if isCheck { continue }
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try contents.write(to: file, atomically: true, encoding: .utf8)
    }
    for path in stale { print(isCheck ? "not current: \(path)" : "wrote \(path)") }
    exit(isCheck && !stale.isEmpty ? 1 : 0)
  }

  /// The documents of which a part is generated, with that part as it is now.
  private static func wholeDocuments(in folder: URL) throws -> [(path: String, contents: String)] {
    try ReferenceDocuments.sections.map { section in
      let current = try String(contentsOf: folder.appending(path: section.path), encoding: .utf8)
      guard let begin = current.range(of: section.begin + "\n"),
        let end = current.range(of: section.end, range: begin.upperBound..<current.endIndex)
      else { throw MarksMissing(path: section.path) }
      return (
        section.path,
        current.replacingCharacters(in: begin.upperBound..<end.lowerBound, with: section.contents)
      )
    }
  }

  private struct MarksMissing: Error, CustomStringConvertible {
    let path: String
    var description: String { "\(path) has no marks around what is generated" }
  }
}
