import Foundation

/// Text in a file, for programs that read one.
enum TemporaryText {
  static func with<Value>(_ text: String, named name: String, _ body: (_ path: String) throws -> Value) throws
    -> Value
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vmail-text-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return try body(file.path)
  }
}
