import Glibc
import VmailDomain

/// The headers of tar archives (IEEE Std 1003.1, pax), as GNU tar, bsdtar and busybox read them. Only regular files and
/// extended headers are written, and nothing else is accepted.
enum TarHeader {
  static let block = 512
  private static let longestName = 100
  /// The size in bytes from which eleven octal digits don't suffice.
  private static let largest = 1 << 33
  /// The size limit for an extended header, in bytes.
  private static let longestExtension = 4096

  /// Returns the number of bytes after a file of that size that fill its last block.
  static func padding(after size: Int) -> Int { (block - size % block) % block }

  /// Returns the header of a file. One that doesn't fit is preceded by an extended header.
  static func bytes(_ name: String, size: Int, time: Int) -> [UInt8] {
    let isPlain = name.utf8.count <= longestName && name.utf8.allSatisfy { $0 < 0x80 }
    var records = isPlain ? [] : record("path", name)
    if size >= largest { records += record("size", String(size)) }
    let own = ustar(name, size: size < largest ? size : 0, time: time, type: "0")
    guard !records.isEmpty else { return own }
    let fill = [UInt8](repeating: 0, count: padding(after: records.count))
    return ustar("pax", size: records.count, time: time, type: "x") + records + fill + own
  }

  /// A record of an extended header, whose length counts itself.
  private static func record(_ key: String, _ value: String) -> [UInt8] {
    let rest = " \(key)=\(value)\n".utf8.count
    var length = rest + 1
    while String(length).utf8.count + rest != length { length += 1 }
    return Array("\(length) \(key)=\(value)\n".utf8)
  }

  private static func ustar(_ name: String, size: Int, time: Int, type: String) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: block)
    func put(_ text: some Sequence<UInt8>, at offset: Int) {
      for (index, byte) in text.enumerated() { header[offset + index] = byte }
    }
    func octal(_ number: Int, _ digits: Int) -> [UInt8] {
      let text = Array(String(number, radix: 8).utf8)
      return [UInt8](repeating: 0x30, count: max(0, digits - text.count)) + text
    }
    put(name.utf8.prefix(longestName), at: 0)
    put(octal(0o600, 7), at: 100)
    put(octal(0, 7), at: 108)
    put(octal(0, 7), at: 116)
    put(octal(size, 11), at: 124)
    put(octal(max(0, time), 11), at: 136)
    put(type.utf8, at: 156)
    put("ustar".utf8, at: 257)
    put("00".utf8, at: 263)
    put(octal(sum(of: header), 6) + [0, 0x20], at: 148)
    return header
  }

  /// The sum of a header's bytes, with blanks in place of the sum.
  private static func sum(of header: [UInt8]) -> Int {
    header.enumerated().reduce(0) { sum, byte in
      sum + ((148..<156).contains(byte.offset) ? 0x20 : Int(byte.element))
    }
  }

  /// A header that was read.
  struct Parsed {
    var name: String
    var size: Int
    var isExtension: Bool
  }

  enum Problem: Error {
    /// It is no header, or a damaged one.
    case illegible
    /// It is that of a link, a device, a folder or the like.
    case refused(name: String)
  }

  static func parse(_ header: [UInt8]) throws(Problem) -> Parsed {
    guard header.count == block, header[257..<262].elementsEqual("ustar".utf8),
      let size = octal(header[124..<136]), octal(header[148..<156]) == sum(of: header),
      let name = String(validating: header[..<longestName].prefix { $0 != 0 }, as: UTF8.self)
        ?? (header[156] == 0x30 ? "" : nil)
    else { throw .illegible }
    // A name in two parts is never written.
    guard header[156] == 0x30 || header[156] == 0x78, header[345] == 0 else { throw .refused(name: name) }
    let isExtension = header[156] == 0x78
    guard !isExtension || size <= longestExtension else { throw .refused(name: name) }
    return Parsed(name: name, size: size, isExtension: isExtension)
  }

  /// Changes a header as an extended header before it says.
  static func extend(_ parsed: inout Parsed, by records: [UInt8]) throws(Problem) {
    var rest = records[...]
    while !rest.isEmpty {
      let digits = rest.prefix { $0 != 0x20 }
      guard let length = Int(String(decoding: digits, as: UTF8.self)), length > digits.count + 1,
        length <= rest.count, rest[rest.startIndex + length - 1] == 0x0A,
        let text = String(validating: rest.prefix(length - 1).dropFirst(digits.count + 1), as: UTF8.self)
      else { throw .illegible }
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      switch (parts[0], parts.count == 2 ? Int(parts[1]) : nil) {
      case ("path", _) where parts.count == 2: parsed.name = parts[1]
      case ("size", let size?) where size >= 0: parsed.size = size
      default: throw .refused(name: parsed.name)
      }
      rest = rest.dropFirst(length)
    }
  }

  private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.prefix { (0x30...0x37).contains($0) }
    guard field.dropFirst(digits.count).allSatisfy({ $0 == 0 || $0 == 0x20 }) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self), radix: 8)
  }
}

/// The list of the digests of an archive's files, in the format of sha256sum(1).
struct DigestList {
  static let name = "SHA256SUMS"
  private(set) var text = ""

  mutating func add(_ name: String, _ digest: [UInt8]) {
    let escaped = name.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    let hex = digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    text += (escaped == name ? "" : "\\") + hex + "  " + escaped + "\n"
  }

  /// Returns what differs first from a list that was read, as a clause; `nil` if they are equal.
  func difference(from read: [UInt8]) -> String? {
    guard Array(text.utf8) != read else { return nil }
    let listed = String(decoding: read, as: UTF8.self).split(separator: "\n")
    let own = text.split(separator: "\n")
    let wrong = zip(own, listed).first { $0 != $1 }?.0
    guard let name = wrong?.split(separator: "  ", maxSplits: 1).last else {
      return "its list of digests is not that of its files"
    }
    return "\(name) was changed"
  }
}

/// Writes an archive, file by file, and last the list of their digests.
struct TarWriter: ~Copyable {
  private let file: UnfinishedFile
  private let time: Int
  private var digests = DigestList()
  private(set) var files = 0

  /// - Parameter time: the time of all files, in seconds since 1970.
  init(_ file: UnfinishedFile, time: Int) {
    (self.file, self.time) = (file, time)
  }

  /// Adds the first bytes of a file.
  /// - Returns: `false` if it has fewer; then nothing was added.
  mutating func add(
    _ name: String, _ source: FileDescriptor, size: Int, _ progress: (Int) throws -> Void
  ) throws -> Bool {
    let start = file.size
    try file.write(TarHeader.bytes(name, size: size, time: time))
    let digest = SHA256()
    var read = 0
    while read < size {
      let piece = try source.read(at: read, length: min(1 << 20, size - read))
      guard !piece.isEmpty else {
        try file.truncate(to: start)
        return false
      }
      piece.withUnsafeBytes { digest.update($0) }
      try file.write(piece)
      read += piece.count
      try progress(piece.count)
    }
    try file.write([UInt8](repeating: 0, count: TarHeader.padding(after: size)))
    digests.add(name, digest.digest())
    files += 1
    return true
  }

  mutating func add(_ name: String, _ bytes: [UInt8]) throws {
    try write(name, bytes)
    digests.add(name, SHA256.digest(of: bytes))
    files += 1
  }

  private func write(_ name: String, _ bytes: [UInt8]) throws {
    try file.write(TarHeader.bytes(name, size: bytes.count, time: time) + bytes)
    try file.write([UInt8](repeating: 0, count: TarHeader.padding(after: bytes.count)))
  }

  func finish() throws {
    try write(DigestList.name, Array(digests.text.utf8))
    try file.write([UInt8](repeating: 0, count: 2 * TarHeader.block))
  }
}
