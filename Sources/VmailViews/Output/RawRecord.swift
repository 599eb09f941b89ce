import FoundationEssentials
import VmailDomain
public import VmailTerminal

/// An original message, for programs. People, files and pipes get its bytes (``Console/mail(_:)``).
public struct RawRecord: OutputRecord {
  /// The number in its conversation, or in the order of an export.
  public var message: Int
  public var source: [UInt8]
  /// The file with the source, if that was asked for.
  public var path: String?

  public init(message: Int, source: [UInt8], path: String? = nil) {
    self.message = message
    self.source = source
    self.path = path
  }

  public static let type = "raw"
  public static let summary = "The source of a message."
  public static let fields: [RecordField<RawRecord>] = [
    .integer("message", "the number of the message in its conversation, or its position in an export") {
      $0.message
    },
    .foreignText("source", "its bytes as UTF-8, with invalid bytes replaced") {
      String(decoding: $0.source, as: UTF8.self)
    },
    .optionalForeignText(
      "base64", "its bytes in Base64 if they are not valid UTF-8; otherwise null, and source is exact"
    ) {
      String(validating: $0.source, as: UTF8.self) == nil ? Data($0.source).base64EncodedString() : nil
    },
    .optionalString("path", "a file with its bytes, which vmail removes a day later; null without --path") {
      $0.path
    },
  ]

  public func text(in layout: Layout) -> [StyledLine] {
    Self.lines(of: source).flatMap { layout.sentence($0) }
  }
  public func plain(in layout: Layout) -> [TerminalText] { Self.lines(of: source) }

  /// Returns the part of it that can be shown.
  public static func lines(of source: [UInt8]) -> [TerminalText] {
    source.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      TerminalText(String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self))
    }
  }
}
