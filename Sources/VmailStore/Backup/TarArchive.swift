import VmailDomain

/// The headers of tar archives in GNU's format, which bsdtar and busybox read as well. Only regular files and the names that
/// don't fit are written. Nothing else is accepted but what other programs make of these: names in POSIX's formats.
struct TarHeader {
  static let block = 512
  private static let longestName = 100
  private static let sizes = 124..<136

  var name: String
  var size: Int
  private(set) var isLongName = false
  private var isExtended = false

  /// Whether its content is about the file whose header comes next.
  var describesNext: Bool { isLongName || isExtended }

  enum Problem: Error {
    /// It is no header, or a damaged one.
    case illegible
    /// It is that of a link, a device, a folder or the like.
    case refused(name: String)
  }

  /// Returns zeros that fill the last block of so many bytes.
  static func padding(after size: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: (block - size % block) % block)
  }

  /// The header of a file.
  /// - Parameter time: in seconds since 1970.
  func bytes(time: Int) -> [UInt8] {
    let name = Array(name.utf8)
    let own = Self.header(name, "0", size: size, time: time)
    guard name.count > Self.longestName else { return own }
    let long = Self.header(Array("././@LongLink".utf8), "L", size: name.count + 1, time: time)
    return long + name + [0] + Self.padding(after: name.count + 1) + own
  }

  private static func header(_ name: [UInt8], _ type: String, size: Int, time: Int) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: block)
    func put(_ bytes: some Sequence<UInt8>, _ offset: Int) {
      for (index, byte) in bytes.enumerated() { header[offset + index] = byte }
    }
    func octal(_ number: Int, _ digits: Int) -> String {
      let text = String(number, radix: 8)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    put(name.prefix(longestName), 0)
    for (field, digits) in [(100, octal(0o600, 7)), (108, octal(0, 7)), (116, octal(0, 7))] {
      put(digits.utf8, field)
    }
    put(octal(size, 11).utf8.suffix(11), sizes.lowerBound)
    // Eleven digits don't suffice for 8 GB: such a number is binary, with the first bit set.
    if size >= 1 << 33 {
      put([0x80, 0, 0, 0] + withUnsafeBytes(of: size.bigEndian, Array.init), sizes.lowerBound)
    }
    put(octal(max(0, time), 11).utf8, 136)
    put((type + "\0").utf8.prefix(1), 156)
    put("ustar  ".utf8, 257)
    put(octal(sum(of: header), 6).utf8, 148)
    put([0, 0x20], 154)
    return header
  }

  /// The sum of a header's bytes, with blanks in place of the sum.
  private static func sum(of header: [UInt8]) -> Int {
    header.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 0x20 : Int(header[$1])) }
  }

  init(name: String, size: Int) { (self.name, self.size) = (name, size) }

  init(_ header: [UInt8]) throws(Problem) {
    guard header[257..<262].elementsEqual("ustar".utf8), let size = Self.number(header[Self.sizes]),
      size >= 0,
      Self.number(header[148..<156]) == Self.sum(of: header)
    else { throw .illegible }
    // A long name may be cut within a character; the whole one comes before it.
    self.init(
      name: String(decoding: header[..<Self.longestName].prefix { $0 != 0 }, as: UTF8.self), size: size)
    let prefix = header[345..<500].prefix { $0 != 0 }
    // GNU's format, whose version is a blank, has times there.
    if header[262] == 0, !prefix.isEmpty { name = String(decoding: prefix, as: UTF8.self) + "/" + name }
    (isLongName, isExtended) = (header[156] == UInt8(ascii: "L"), header[156] == UInt8(ascii: "x"))
    guard describesNext ? size <= 8192 : header[156] == UInt8(ascii: "0") else { throw .refused(name: name) }
  }

  /// Takes what the content of the header before says: a long name, or records such as `12 path=a/b` and a line end (pax).
  mutating func take(_ text: [UInt8], of description: TarHeader) throws(Problem) {
    if description.isLongName { name = String(decoding: text.dropLast(), as: UTF8.self) }
    var rest = description.isLongName ? [] : text[...]
    while !rest.isEmpty {
      guard let blank = rest.firstIndex(of: 0x20),
        let length = Int(String(decoding: rest[..<blank], as: UTF8.self)),
        length > blank - rest.startIndex + 1, length <= rest.count,
        rest[rest.startIndex + length - 1] == 0x0A
      else { throw .refused(name: description.name) }
      let record = String(decoding: rest[(blank + 1)..<(rest.startIndex + length - 1)], as: UTF8.self)
      rest = rest.dropFirst(length)
      if record.hasPrefix("path=") { name = String(record.dropFirst(5)) }
      if record.hasPrefix("size=") {
        guard let number = Int(record.dropFirst(5)), number >= 0 else { throw .refused(name: name) }
        size = number
      }
    }
  }

  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    guard field.first != 0x80 else { return field.dropFirst(4).reduce(0) { $0 << 8 | Int($1) } }
    let digits = field.drop { $0 == 0x20 }.prefix { $0 != 0 && $0 != 0x20 }
    return Int(String(decoding: digits, as: UTF8.self), radix: 8)
  }
}

/// The list of the digests of an archive's files, in the format of sha256sum(1).
struct DigestList {
  static let name = "SHA256SUMS"
  private(set) var lines: [String] = []

  var text: [UInt8] { lines.flatMap { Array($0.utf8) + [0x0A] } }

  mutating func add(_ name: String, _ digest: [UInt8]) {
    let escaped = name.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    lines.append((escaped == name ? "" : "\\") + HexDigits.of(digest) + "  " + escaped)
  }
}

/// Writes an archive, file by file, and last the list of their digests.
struct TarWriter {
  private let file: UnfinishedFile
  private let time: Int
  private var digests = DigestList()

  init(_ file: UnfinishedFile, time: Int) { (self.file, self.time) = (file, time) }

  var files: Int { digests.lines.count }

  /// Adds the first bytes of a file.
  /// - Returns: `false` if it has fewer; then nothing was added.
  mutating func add(
    _ name: String, _ source: FileDescriptor, size: Int, _ progress: (Int) throws -> Void
  ) throws -> Bool {
    let start = file.size
    try file.write(TarHeader(name: name, size: size).bytes(time: time))
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
    try file.write(TarHeader.padding(after: size))
    digests.add(name, digest.digest())
    return true
  }

  mutating func add(_ name: String, _ bytes: [UInt8]) throws {
    try file.write(TarHeader(name: name, size: bytes.count).bytes(time: time) + bytes)
    try file.write(TarHeader.padding(after: bytes.count))
    digests.add(name, SHA256.digest(of: bytes))
  }

  consuming func finish() throws {
    try add(DigestList.name, digests.text)
    try file.write([UInt8](repeating: 0, count: 2 * TarHeader.block))
  }
}
