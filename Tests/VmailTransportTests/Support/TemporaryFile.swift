import Foundation

/// A file that is deleted after the test.
final class TemporaryFile: Sendable {
  let path: String

  init(_ text: String) throws {
    path = NSTemporaryDirectory() + "vmail-test-\(UUID().uuidString)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
