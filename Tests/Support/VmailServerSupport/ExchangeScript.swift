public import Foundation

/// The data that a server sends and expects, line by line, and its faults. docs/testing.md describes the format.
public struct ExchangeScript: Sendable {
  /// The name of its file, for failures.
  public let name: String
  public internal(set) var description = ""
  /// The replacement for `<capabilities>`.
  public internal(set) var capabilities = "IMAP4rev1"
  /// Whether TLS starts with the first byte, and not only after `starttls`.
  public internal(set) var isImplicitTLS = false
  var connections: [[Step]] = []
  /// The steps for each further connection; there needn't be any.
  var others: [Step]?
  let folder: URL?

  struct Step: Sendable {
    let line: Int
    let text: String
    var action: Action
  }

  enum Action: Sendable {
    /// Sends bytes unchanged, a number of times.
    case send([ExchangeText.Piece], times: Int)
    case file(String)
    /// Expects a line from the client and, if it ends in a literal, the content of that (`nil` for any).
    case expect(ExchangePattern, literal: [UInt8]?)
    case until(ExchangePattern)
    case expectClose
    case anything
    case close
    case reset
    case stall(String)
    case cut(Int)
    case trickle(Bool)
    case startTLS

    var isSending: Bool {
      switch self {
      case .send, .file: true
      default: false
      }
    }
  }

  /// Parses a script.
  /// - Throws: ``ExchangeFailure`` with the line that is invalid.
  public init(_ text: String, name: String = "script") throws {
    try self.init(text, name: name, folder: nil)
  }

  public init(file: URL) throws {
    try self.init(
      String(decoding: try Data(contentsOf: file), as: UTF8.self), name: file.lastPathComponent,
      folder: file.deletingLastPathComponent())
  }

  private init(_ text: String, name: String, folder: URL?) throws {
    self.name = name
    self.folder = folder
    var parser = ExchangeParser(name: name)
    try parser.parse(text, into: &self)
  }
}

/// An exchange that differs from its script.
public struct ExchangeFailure: Error, Equatable, CustomStringConvertible {
  public let script: String
  /// The number of the line in the script, from 1.
  public let line: Int
  public let expected: String
  public let got: String

  public init(script: String, line: Int, expected: String, got: String) {
    (self.script, self.line, self.expected, self.got) = (script, line, expected, got)
  }

  public var description: String { "\(script):\(line): expected \(expected), got \(got)" }
}
