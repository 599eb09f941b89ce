/// Where a message's source lies.
struct SegmentLocation: Hashable, Sendable {
  /// Longer ones are neither written nor read, in bytes: larger than any message that vmail takes, with its quoting.
  static let longest = 512 << 20

  var segment: Int
  /// Of the message's first byte, behind its `From_` line; in a packed segment, of its gzip member.
  var offset: Int
  /// Of the message, in bytes, with its quoting.
  var length: Int
  /// Of its gzip member, in bytes; `nil` in a plain segment.
  var packedLength: Int?
  /// Whether `From ` lines were quoted, so that reading must undo that.
  var isQuoted: Bool
  /// Whether the bodies of attachments are missing.
  var isPartial = false
  /// The digest when it was written; `nil` for sources of older stores that haven't been checked since.
  var digest: [UInt8]?

  var file: SourceSegment { SourceSegment(number: segment, isPacked: packedLength != nil) }
  /// How many bytes of the file it takes.
  var extent: Int { packedLength ?? length }
}
