import FoundationEssentials
import VmailDomain
import VmailEngine
import VmailTerminal

/// An original message, for programs. People, files and pipes get its bytes (``Console/mail(_:)``).
struct RawRecord: OutputRecord {
  /// The number in its conversation, or in the order of an export.
  var message: Int
  var source: [UInt8]

  static let type = "raw"
  static let summary = "The source of a message."
  static let fields: [RecordField<RawRecord>] = [
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
  ]

  func text(in layout: Layout) -> [StyledLine] { Self.lines(of: source).flatMap { layout.sentence($0) } }
  func plain(in layout: Layout) -> [TerminalText] { Self.lines(of: source) }

  /// Returns the part of it that can be shown.
  static func lines(of source: [UInt8]) -> [TerminalText] {
    source.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      TerminalText(String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self))
    }
  }
}
