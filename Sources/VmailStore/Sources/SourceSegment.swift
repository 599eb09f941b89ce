import VmailDomain

/// A file of sources. Packed and plain segments are numbered together.
struct SourceSegment: Hashable, Sendable {
  let number: Int
  /// Whether each message in it is a gzip member (`000001.mbox.gz`). Older stores have plain mboxes (`000001.mbox`).
  let isPacked: Bool

  init(number: Int, isPacked: Bool) {
    self.number = number
    self.isPacked = isPacked
  }

  /// - Returns: `nil` for any other name.
  init?(name: String) {
    isPacked = name.hasSuffix(Self.packedSuffix)
    let suffix = isPacked ? Self.packedSuffix : Self.plainSuffix
    guard name.hasSuffix(suffix) else { return nil }
    let digits = name.dropLast(suffix.count)
    guard digits.utf8.count >= Self.digits, let number = Int(digits), number > 0 else { return nil }
    self.number = number
  }

  var name: String {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, Self.digits - digits.count))
    return zeros + digits + (isPacked ? Self.packedSuffix : Self.plainSuffix)
  }

  private static let digits = 6
  private static let plainSuffix = ".mbox"
  private static let packedSuffix = ".mbox.gz"
}

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

/// Deletes source segments without messages, such as those of a removed account.
///
/// Runs in its own transaction, after the one that removed the messages: no row may refer to a deleted file, even
/// after a crash in between.
struct UnusedSegments {
  let files: StoreFiles

  /// Deletes the segments. The caller holds the writer's lock.
  func remove(_ db: Database) throws {
    let used = Set(
      try SQLStatement(db, "SELECT DISTINCT segment FROM email_source").all { $0.int(0) })
    for segment in try StoreDirectory(files: files).sourceSizes().keys where !used.contains(segment.number) {
      try SQLStatement(db, "DELETE FROM source_segment WHERE number = ?").run(.integer(segment.number))
      try removeFile(files.path(of: segment))
    }
  }
}
