/// The location of a message's source.
struct SegmentLocation: Hashable, Sendable {
  /// The size limit in bytes for reading and writing: larger than any message that vmail accepts, with its
  /// quoting.
  static let longest = 512 << 20

  var segment: Int
  /// The offset of the message's first byte, after its `From_` line; in a packed segment, of its gzip member.
  var offset: Int
  /// The length of the message in bytes, with its quoting.
  var length: Int
  /// The length of its gzip member in bytes; `nil` in a plain segment.
  var packedLength: Int?
  /// Whether `From ` lines were quoted, so that reading must undo that.
  var isQuoted: Bool
  /// Whether the bodies of attachments are missing.
  var isPartial = false
  /// The digest at the time of writing; `nil` for sources of older stores that haven't been checked since.
  var digest: [UInt8]?

  var file: SourceSegment { SourceSegment(number: segment, isPacked: packedLength != nil) }
  /// The number of bytes it takes in the file.
  var extent: Int { packedLength ?? length }
}
