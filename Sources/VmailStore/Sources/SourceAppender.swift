import FoundationEssentials
import Glibc
import VmailDomain

/// Appends messages to the store's packed segments. Each message is a gzip member, and a whole segment unpacks to an
/// mbox in the mboxrd format, so that `zcat` and any mail program can read all messages if the database is lost.
///
/// Used under the writer's lock. The number of bytes written to a segment is stored in the same transaction as the
/// rows of its messages. If it is longer, because a crash has interrupted a write, the beginning of a message at its end is
/// removed; a segment with whole messages that the database doesn't know gets no more messages.
final class SourceAppender {
  /// The size in bytes from which a segment gets no more messages.
  private static let segmentLimit = 64 << 20
  /// The number of bytes collected before they are written.
  private static let bufferLimit = 1 << 20

  private let files: StoreFiles
  private let db: Database
  private var opened: [OpenSegment] = []
  private var buffer: [UInt8] = []

  private struct OpenSegment {
    let number: Int
    let file: FileDescriptor
    /// Its size before this transaction; 0 for a new segment.
    let formerSize: Int
    /// The position of the next byte.
    var end: Int

    var isNew: Bool { formerSize == 0 }
  }

  init(files: StoreFiles, db: Database) {
    self.files = files
    self.db = db
  }

  deinit { for segment in opened { segment.file.closeQuietly() } }

  func append(_ source: [UInt8], sender: String, date: Date) throws -> SegmentLocation {
    if let packed = PackedSource.packing(source, sender: sender, date: date) { return try append(packed) }
    let segment = try openSegment()
    let start = end
    let entry = MboxEntry(source, sender: sender, date: date)
    guard entry.message.count <= SegmentLocation.longest else {
      throw FileFailure("write", segment.file.path, code: EMSGSIZE)
    }
    let gzip = try GzipWriter(path: segment.file.path, isBase64: GzipWriter.isMostlyBase64(source))
    for piece in [entry.fromLine, entry.message] { try gzip.write(piece, to: gather) }
    try gzip.write(entry.end, isLast: true, to: gather)
    return SegmentLocation(
      segment: segment.number, offset: start, length: entry.message.count, packedLength: end - start,
      isQuoted: entry.isQuoted)
  }

  /// Returns whether a source was appended in this transaction, and may not have been written yet.
  func hasAppended(_ place: SegmentLocation) -> Bool {
    opened.contains { $0.number == place.segment && place.offset >= $0.formerSize }
  }

  /// Appends the source of a new message.
  func append(_ message: IncomingMessage) throws -> SegmentLocation {
    try message.packed.map { try append($0) }
      ?? append(message.source, sender: message.content.from?.email ?? "", date: message.dateReceived)
  }

  /// Appends a source that is already compressed.
  func append(_ packed: PackedSource) throws -> SegmentLocation {
    let segment = try openSegment()
    let start = end
    try gather(packed.bytes[...])
    return SegmentLocation(
      segment: segment.number, offset: start, length: packed.length, packedLength: packed.bytes.count,
      isQuoted: packed.isQuoted)
  }

  /// Makes the appended data durable.
  func synchronize() throws {
    guard !opened.isEmpty else { return }
    try flush()
    for segment in opened { try segment.file.synchronize() }
    if opened.contains(where: \.isNew) {
      try FileDescriptor.synchronizeDirectory(files.sources)
      try FileDescriptor.synchronizeDirectory(files.directory)
    }
    let note = SQLStatement(db, "INSERT OR REPLACE INTO source_segment (number, size) VALUES (?, ?)")
    for segment in opened { try note.run(.integer(segment.number), .integer(segment.end)) }
  }

  /// Keeps the appended sources, after the transaction was committed.
  func keep() {
    for segment in opened { segment.file.closeQuietly() }
    opened = []
  }

  /// Removes the appended sources.
  func discard() {
    for segment in opened {
      try? segment.file.truncate(to: segment.formerSize)
      segment.file.closeQuietly()
      if segment.isNew { try? removeFile(segment.file.path) }
    }
    opened = []
    buffer = []
  }

  /// The start of the next member.
  private var end: Int { (opened.last?.end ?? 0) + buffer.count }

  private func gather(_ piece: ArraySlice<UInt8>) throws {
    buffer += piece
    if buffer.count >= Self.bufferLimit { try flush() }
  }

  private func flush() throws {
    let last = opened.count - 1
    guard last >= 0, !buffer.isEmpty else { return }
    try opened[last].file.write(buffer, at: opened[last].end)
    opened[last].end += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  // MARK: Segments

  private func openSegment() throws -> OpenSegment {
    if let segment = opened.last {
      guard end >= Self.segmentLimit else { return segment }
      try flush()
      return try open(segment.number + 1, size: 0)
    }
    if mkdir(files.sources, 0o700) != 0, errno != EEXIST { throw FileFailure("mkdir", files.sources) }
    let directory = StoreDirectory(files: files)
    let last = try lastWritten()
    try TornEnds(files: files, db: db).remove(since: last?.number ?? 0)
    let numbers = try directory.names(in: files.sources).compactMap { SourceSegment(name: $0)?.number }
    let highest = max(numbers.max() ?? 0, last?.number ?? 0)
    guard let last, last.number == highest, last.size < Self.segmentLimit,
      try directory.size(of: path(of: last.number)) == last.size
    else { return try open(highest + 1, size: 0) }
    return try open(last.number, size: last.size)
  }

  /// Returns the newest packed segment, and the number of bytes written to it.
  private func lastWritten() throws -> (number: Int, size: Int)? {
    try SQLStatement(db, "SELECT number, size FROM source_segment ORDER BY number DESC LIMIT 1").first {
      (number: $0.int(0), size: $0.int(1))
    }
  }

  private func path(of number: Int) -> String {
    files.path(of: SourceSegment(number: number, isPacked: true))
  }

  private func open(_ number: Int, size: Int) throws -> OpenSegment {
    let file = try FileDescriptor.open(path(of: number), [.write, .create])
    let segment = OpenSegment(number: number, file: file, formerSize: size, end: size)
    opened.append(segment)
    return segment
  }

  // MARK: Quoting
}
