import FoundationEssentials

/// An original message, for programs. People, files and pipes get its bytes (``Console/mail(_:)``).
struct RawRecord: OutputRecord {
  /// The number in its conversation, or in the order of an export.
  var message: Int
  var source: [UInt8]

  static let type = "raw"
  static let summary = "A message as it came."
  static let fields: [RecordField<RawRecord>] = [
    .integer("message", "the message's number in its conversation; in what export writes, its place") {
      $0.message
    },
    .mailText("source", "its bytes as UTF-8; what is none is replaced") {
      String(decoding: $0.source, as: UTF8.self)
    },
    .optionalMailText("base64", "its bytes in Base64 where they are no UTF-8; else null, and source is exact")
    {
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
