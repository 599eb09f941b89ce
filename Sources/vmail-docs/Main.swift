import Foundation
import VmailShell

/// `vmail-docs [--check] DIR`: writes the generated documents, or tells which are not current.
@main
struct Main {
  static func main() throws {
    var arguments = CommandLine.arguments.dropFirst()
    let isCheck = arguments.first == "--check"
    if isCheck { arguments = arguments.dropFirst() }
    let folder = URL(filePath: arguments.first ?? "docs")
    var stale: [String] = []
    for (path, contents) in ReferenceDocuments.all() {
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
}
