/// Where a message's source lies.
struct SourcePlace: Hashable, Sendable {
  var segment: Int
  /// Of the message's first byte, behind its `From_` line.
  var offset: Int
  /// In bytes, as written.
  var length: Int
  /// Whether `From ` lines were quoted, so that reading must undo that.
  var isQuoted: Bool
  /// Whether the bodies of attachments are missing.
  var isPartial = false
  /// What was written; `nil` for sources of older stores that nobody has looked at since.
  var digest: [UInt8]?
}
