/// Reads the rows of a table.
struct CSVReader {
  private var bytes: ArraySlice<UInt8>
  private let separator: UInt8
  private var line = 1

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  init(_ text: String) {
    var bytes = Array(text.utf8)[...]
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if bytes.starts(with: mark) { bytes = bytes.dropFirst(mark.count) }
    self.bytes = bytes
    separator = Self.separator(of: bytes)
  }

  /// Returns the separator that is most frequent in the first line, outside of quotes; a comma if there is none.
  private static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes {
      if byte == quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == lineFeed || byte == carriageReturn { break }
      counts[byte, default: 0] += 1
    }
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    // Of equal counts, the first.
    return candidates.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? candidates[0]
  }

  /// Returns the next row that is not an empty line.
  /// - Throws: ``CSVError``
  mutating func next() throws(CSVError) -> CSVTable.Row? {
    while let byte = bytes.first, byte == Self.lineFeed || byte == Self.carriageReturn { takeLineEnd() }
    guard !bytes.isEmpty else { return nil }
    let start = line
    var fields = [try field()]
    while bytes.first == separator {
      bytes.removeFirst()
      fields.append(try field())
    }
    if !bytes.isEmpty { takeLineEnd() }
    return CSVTable.Row(line: start, fields: fields)
  }

  private mutating func field() throws(CSVError) -> String {
    let start = line
    let text = bytes.first == Self.quote ? try quoted(from: start) : try unquoted()
    let isClean = text.unicodeScalars.allSatisfy {
      $0 == "\n" || $0 == "\t" || !AddressListLexer.isControl($0)
    }
    guard isClean else { throw CSVError(.controlCharacter, line: start) }
    return text
  }

  private mutating func unquoted() throws(CSVError) -> String {
    let field = bytes.prefix { $0 != separator && $0 != Self.lineFeed && $0 != Self.carriageReturn }
    guard !field.contains(Self.quote) else { throw CSVError(.strayQuote, line: line) }
    bytes = bytes[field.endIndex...]
    return String(decoding: field, as: UTF8.self)
  }

  /// Reads a field in quotes, with `\n` as its line ends.
  private mutating func quoted(from start: Int) throws(CSVError) -> String {
    bytes.removeFirst()
    var field: [UInt8] = []
    while let byte = bytes.first {
      switch byte {
      case Self.lineFeed, Self.carriageReturn:
        takeLineEnd()
        field.append(Self.lineFeed)
      case Self.quote:
        bytes.removeFirst()
        guard bytes.first == Self.quote else { return try ended(field) }
        bytes.removeFirst()
        field.append(Self.quote)
      default:
        bytes.removeFirst()
        field.append(byte)
      }
    }
    throw CSVError(.unclosedQuote, line: start)
  }

  private func ended(_ field: [UInt8]) throws(CSVError) -> String {
    let isEnd =
      bytes.first.map { $0 == separator || $0 == Self.lineFeed || $0 == Self.carriageReturn } ?? true
    guard isEnd else { throw CSVError(.strayQuote, line: line) }
    return String(decoding: field, as: UTF8.self)
  }

  private mutating func takeLineEnd() {
    let byte = bytes.removeFirst()
    if byte == Self.carriageReturn, bytes.first == Self.lineFeed { bytes.removeFirst() }
    line += 1
  }
}
