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

  private init(segment: FileDescriptor, size: Int, mbox: FileDescriptor) {
    (self.segment, self.size, self.mbox) = (segment, size, mbox)
  }

  private mutating func run() throws {
    var position = 0
    while position < size {
      if let end = try unpackMember(at: position) {
        position = end
      } else {
        guard let next = try nextHeader(from: position + 1) else { return }
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

  private func nextHeader(from start: Int) throws -> Int? {
    var position = start
    while position < size {
      let window = try segment.read(at: position, length: Self.pieceSize)
      if let found = window.firstRange(of: Self.header) { return position + found.lowerBound }
      // The header may cross the end of the window.
      guard window.count == Self.pieceSize else { return nil }
      position += window.count - Self.header.count + 1
    }
    return nil
  }
}
