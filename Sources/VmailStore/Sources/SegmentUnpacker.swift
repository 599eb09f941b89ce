import VmailDomain

/// Unpacks a segment into an mbox without a database, which would have the locations of its messages.
///
/// If a member is damaged, the part before the damage is kept, and the next member is found by its header.
struct SegmentUnpacker {
  private static let pieceSize = 256 << 10
  /// The header of every member written by vmail (RFC 1952, section 2.3), which has neither a name nor a
  /// time.
  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0]
  /// The maximum length of an unpacked member: a message with its `From_` line and line ends.
  private static let longestMember = SegmentLocation.longest + 2 * MboxFromLine.maximumLength

  private let segment: FileDescriptor
  private let size: Int
  private let mbox: FileDescriptor
  private var written = 0

  /// - Parameter path: the path of the mbox, which is overwritten.
  static func unpack(_ segment: String, to path: String) throws {
    let segment = try FileDescriptor.open(segment)
    defer { segment.closeQuietly() }
    let mbox = try FileDescriptor.open(path, [.write, .create])
    defer { mbox.closeQuietly() }
    try mbox.truncate(to: 0)
    var unpacker = SegmentUnpacker(segment: segment, size: try segment.size(), mbox: mbox)
    try unpacker.run()
  }

  /// Returns where the beginning of a member is with which a segment ends; `nil` if it ends with a whole one, or if others may
  /// follow a damaged one.
  static func tornEnd(of segment: FileDescriptor, from start: Int) throws -> Int? {
    let size = try segment.size()
    var position = start
    while position < size {
      let member = try GzipReader(segment, position..<size)
      while member.state == .going { _ = try member.read(count: pieceSize) }
      guard member.state == .ended else {
        return try nextHeader(in: segment, position + 1..<size) == nil ? position : nil
      }
      position = member.offset
    }
    return nil
  }

  private init(segment: FileDescriptor, size: Int, mbox: FileDescriptor) {
    (self.segment, self.size, self.mbox) = (segment, size, mbox)
  }

  private mutating func run() throws {
    var position = 0
    while position < size {
      if let end = try unpackMember(at: position) {
        position = end
      } else {
        guard let next = try Self.nextHeader(in: segment, position + 1..<size) else { return }
        position = next
      }
    }
  }

  /// - Returns: the end of the member; `nil` if it is damaged.
  private mutating func unpackMember(at position: Int) throws -> Int? {
    let member = try GzipReader(segment, position..<size)
    let start = written
    while member.state == .going, written - start <= Self.longestMember {
      let piece = try member.read(count: Self.pieceSize)
      // The header may have been found by chance, in other data.
      if written == start, !piece.starts(with: Array("From ".utf8)) { return nil }
      try write(piece)
    }
    if member.state == .ended { return member.offset }
    // The next message must begin on a new line.
    try write(Array("\n\n".utf8))
    return nil
  }

  private mutating func write(_ bytes: [UInt8]) throws {
    try mbox.write(bytes, at: written)
    written += bytes.count
  }

  private static func nextHeader(in segment: FileDescriptor, _ range: Range<Int>) throws -> Int? {
    var position = range.lowerBound
    while position < range.upperBound {
      let window = try segment.read(at: position, length: pieceSize)
      if let found = window.firstRange(of: header) { return position + found.lowerBound }
      // The header may cross the end of the window.
      guard window.count == pieceSize else { return nil }
      position += window.count - header.count + 1
    }
    return nil
  }
}
