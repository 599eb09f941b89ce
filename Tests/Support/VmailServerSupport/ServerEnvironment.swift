import Foundation

/// The `KEY=VALUE` lines of a `server.env` file.
struct ServerEnvironment {
  private var values: [Substring: Substring] = [:]

  init(file: URL) throws {
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      guard let equals = line.firstIndex(of: "=") else { continue }
      values[line[..<equals]] = line[line.index(after: equals)...]
    }
  }

  func text(_ key: Substring) throws -> String {
    guard let value = values[key] else { throw ServerSupportError("server.env has no \(key)") }
    return String(value)
  }

  func number(_ key: Substring) throws -> Int {
    guard let number = Int(try text(key)) else { throw ServerSupportError("server.env: \(key) is no number") }
    return number
  }
}
