public import Foundation

/// What a server says and expects, line by line, and how it goes wrong: docs/testing.md has the format.
public struct ExchangeScript: Sendable {
  /// Its file's name, for failures.
  public let name: String
  public internal(set) var description = ""
  /// What `<capabilities>` stands for.
  public internal(set) var capabilities = "IMAP4rev1"
  /// TLS from the first byte, not only after `starttls`.
  public internal(set) var isImplicitTLS = false
  var connections: [[Step]] = []
  /// Played by each connection after those; none need come.
  var others: [Step]?
  let folder: URL?

  struct Step: Sendable {
    let line: Int
    let text: String
    var action: Action
  }

  enum Action: Sendable {
    /// Bytes as they are, so many times.
    case send([ExchangeText.Piece], times: Int)
    case file(String)
    /// A line of the client and, if it ends in a literal, what that must hold (nil: anything).
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

  /// Errors: `ExchangeFailure` with the line that is no script.
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

/// An exchange that went another way than its script.
public struct ExchangeFailure: Error, Equatable, CustomStringConvertible {
  public let script: String
  /// The script's line, from 1.
  public let line: Int
  public let expected: String
  public let got: String

  public init(script: String, line: Int, expected: String, got: String) {
    (self.script, self.line, self.expected, self.got) = (script, line, expected, got)
  }

  public var description: String { "\(script):\(line): expected \(expected), got \(got)" }
}
