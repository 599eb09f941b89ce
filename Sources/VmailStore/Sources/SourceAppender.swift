import Foundation
import Glibc
import VmailDomain

/// Appends messages to the store's source segments: mbox files of the mboxrd kind, of which any
/// mail program can read every message should the database be lost.
///
/// Used under the writer's lock. What a crash leaves behind the last message that the database
/// knows does no harm: the next message goes to the file's true end.
final class SourceAppender {
  /// A segment that has grown this large gets no more messages; in bytes.
  private static let segmentLimit = 64 << 20
  /// Bytes gathered before they are written.
  private static let bufferLimit = 1 << 20

  private let files: StoreFiles
  private var opened: [OpenSegment] = []
  private var buffer: [UInt8] = []

  private struct OpenSegment {
    let number: Int
    let file: FileDescriptor
    /// Where it ended before this transaction; 0 for a new one.
    let formerSize: Int
    let isNew: Bool
    /// Where the next byte is written.
    var end: Int
  }

  init(files: StoreFiles) { self.files = files }

  deinit { for segment in opened { segment.file.closeQuietly() } }

  func append(_ source: [UInt8], sender: String, date: Date) throws -> SourcePlace {
    try openSegment()
    let quoted = Self.mayNeedQuoting(source) ? MboxQuoting.quote(source) : source
    buffer += MboxEnvelope.line(sender: sender, date: date).utf8
    let segment = opened[opened.count - 1]
    let place = SourcePlace(
      segment: segment.number, offset: segment.end + buffer.count, length: quoted.count,
      isQuoted: quoted.count != source.count)
    try write(quoted)
    buffer += quoted.last == UInt8(ascii: "\n") ? "\n".utf8 : "\n\n".utf8
    return place
  }

  /// Makes what was appended lasting.
  func synchronize() throws {
    guard !opened.isEmpty else { return }
    try flush()
    for segment in opened { try segment.file.synchronize() }
    if opened.contains(where: \.isNew) {
      try FileDescriptor.synchronizeDirectory(files.sources)
      try FileDescriptor.synchronizeDirectory(files.directory)
    }
  }

  /// The transaction was committed.
  func keep() {
    for segment in opened { segment.file.closeQuietly() }
    opened = []
  }

  /// Takes back what was appended.
  func discard() {
    for segment in opened {
      try? segment.file.truncate(to: segment.formerSize)
      segment.file.closeQuietly()
      if segment.isNew { try? removeFile(files.segment(segment.number)) }
    }
    opened = []
    buffer = []
  }

  /// Gathers small messages; large ones are not copied again.
  private func write(_ message: [UInt8]) throws {
    if buffer.count + message.count < Self.bufferLimit {
      buffer += message
    } else {
      try flush()
      try writeThrough(message)
    }
  }

  private func flush() throws {
    try writeThrough(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private func writeThrough(_ bytes: [UInt8]) throws {
    let last = opened.count - 1
    guard last >= 0, !bytes.isEmpty else { return }
    try opened[last].file.write(bytes, at: opened[last].end)
    opened[last].end += bytes.count
  }

  // MARK: Segments

  private func openSegment() throws {
    if let segment = opened.last {
      guard segment.end + buffer.count >= Self.segmentLimit else { return }
      try flush()
      return try open(number: segment.number + 1)
    }
    if mkdir(files.sources, 0o700) != 0, errno != EEXIST { throw FileFailure("mkdir", files.sources) }
    let directory = StoreDirectory(files: files)
    let names = try directory.names(in: files.sources)
    let last = names.compactMap(StoreFiles.segmentNumber(ofName:)).max() ?? 1
    let isFull = try directory.size(of: files.segment(last)) ?? 0 >= Self.segmentLimit
    try open(number: isFull ? last + 1 : last)
  }

  private func open(number: Int) throws {
    let file = try FileDescriptor.open(files.segment(number), [.write, .create])
    do {
      let size = try file.size()
      opened.append(
        OpenSegment(number: number, file: file, formerSize: size, isNew: size == 0, end: size))
      // Behind a message that a crash cut off, the next one still begins on a line of its own.
      let tail = try file.read(at: max(0, size - 2), length: min(2, size))
      let newline = UInt8(ascii: "\n")
      if tail.last.map({ $0 != newline }) ?? false {
        buffer += [newline, newline]
      } else if tail.first.map({ $0 != newline }) ?? false {
        buffer.append(newline)
      }
    } catch {
      if opened.last?.number != number { file.closeQuietly() }
      throw error
    }
  }

  // MARK: Quoting

  /// Whether a line begins with any number of marks and `From `. Most messages have none, and need
  /// not be copied.
  private static func mayNeedQuoting(_ source: [UInt8]) -> Bool {
    source.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return false }
      var start = 0
      while start < bytes.count {
        var text = start
        while text < bytes.count, bytes[text] == UInt8(ascii: ">") { text += 1 }
        if bytes.count - text >= 5, memcmp(base + text, "From ", 5) == 0 { return true }
        guard let end = memchr(base + text, 0x0A, bytes.count - text) else { return false }
        start = UnsafeRawPointer(end) - base + 1
      }
      return false
    }
  }
}
