import Foundation

/// A temporary folder for one test, removed with all its content.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "vmail-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, creating its parent folders.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let target = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (target as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: target))
    return target
  }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path + "/" + name, withIntermediateDirectories: true)
  }

  /// Returns the top-level names, including hidden ones.
  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
}
