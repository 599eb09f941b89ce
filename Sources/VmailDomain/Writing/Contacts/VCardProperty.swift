/// A property of a vCard (RFC 6350 section 3.3), as versions 2.1 to 4.0 write it.
public struct VCardProperty: Hashable, Sendable {
  /// The group that it belongs to, such as `item1`, in lower case; empty for none.
  public var group: String
  /// The name, in upper case.
  public var name: String
  /// The values of the parameters, by name in upper case. A value without a name, as version 2.1 writes types, is a `TYPE`.
  public var parameters: [String: [String]]
  /// The value with its escapes, and at most ``valueLimit`` bytes of it.
  public var value: String
  /// Where the source has it, with its line end.
  public var range: Range<Int>

  /// The maximum number of bytes of a value that are read: photos are longer, and not needed.
  public static let valueLimit = 64 << 10
  /// The maximum number of properties of a card that are read.
  public static let countLimit = 10_000
  private static let parameterLimit = 50

  /// The types in lower case, such as `home`.
  public var types: [String] {
    (parameters["TYPE"] ?? []).flatMap { $0.lowercased().split(separator: ",").map { String($0.trimmed) } }
  }

  /// The value as one text, on one line.
  public var text: String { Self.text(value[...]) }

  /// The parts of a value that semicolons or commas separate, each on one line.
  public func parts(separator: Unicode.Scalar) -> [String] {
    var parts: [String] = []
    var start = value.startIndex
    var isEscaped = false
    for index in value.unicodeScalars.indices {
      if isEscaped {
        isEscaped = false
      } else if value.unicodeScalars[index] == "\\" {
        isEscaped = true
      } else if value.unicodeScalars[index] == separator {
        parts.append(Self.text(value[start..<index]))
        start = value.unicodeScalars.index(after: index)
      }
    }
    return parts + [Self.text(value[start...])]
  }

  /// Returns the text without escapes, and without control characters: names of others are shown, and written into headers.
  private static func text(_ value: Substring) -> String {
    if value.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) {
      return String(value.trimmed)
    }
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if !isEscaped, scalar == "\\" {
        isEscaped = true
        continue
      }
      let isBreak = isEscaped && (scalar == "n" || scalar == "N")
      let isControl = scalar == "\t" || AddressListLexer.isControl(scalar)
      text.append(isBreak || isControl ? " " : scalar)
      isEscaped = false
    }
    return String(String(text).trimmed)
  }

  /// Escapes a text as a value of version 3.0 or 4.0.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if scalar == "\\" || scalar == "," || scalar == ";" { escaped += "\\" }
      escaped += scalar == "\t" || AddressListLexer.isControl(scalar) ? " " : String(scalar)
    }
    return escaped
  }
}

extension VCardProperty {
  /// Returns the properties of a source in order; lines without a name or value are left out.
  static func all(in source: [UInt8]) -> [VCardProperty] {
    var found: [VCardProperty] = []
    VCardLine.forEach(in: source) { line in
      if let property = VCardProperty(line) { found.append(property) }
      return found.count < countLimit
    }
    return found
  }

  init?(_ line: VCardLine) {
    let bytes = line.content
    var (pieces, start, isQuoted) = ([ArraySlice<UInt8>](), 0, false)
    var valueStart: Int?
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted, byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") else { continue }
      pieces.append(bytes[start..<index])
      start = index + 1
      if byte == UInt8(ascii: ":") { valueStart = start }
      if valueStart != nil || pieces.count > Self.parameterLimit { break }
    }
    guard let valueStart, let head = pieces.first, !head.isEmpty else { return nil }
    let path = Self.decoded(head, charset: nil).split(separator: ".", maxSplits: 1)
    guard let name = path.last else { return nil }
    group = path.count > 1 ? path[0].lowercased() : ""
    self.name = name.uppercased()
    parameters = Self.parameters(pieces.dropFirst())
    range = line.range
    value = ""
    let charset = parameters["CHARSET"]?.first
    let raw = bytes[valueStart...].prefix(Self.valueLimit)
    let content = isQuotedPrintable ? HexDigits.unescaped(raw, sign: UInt8(ascii: "=")).bytes[...] : raw
    value = Self.decoded(content, charset: charset)
  }

  private var isQuotedPrintable: Bool {
    ((parameters["ENCODING"] ?? []) + (parameters["TYPE"] ?? [])).contains {
      $0.uppercased() == "QUOTED-PRINTABLE"
    }
  }

  private static func parameters(_ pieces: some Sequence<ArraySlice<UInt8>>) -> [String: [String]] {
    pieces.reduce(into: [:]) { parameters, piece in
      let parts = decoded(piece, charset: nil).split(separator: "=", maxSplits: 1)
      guard let last = parts.last else { return }
      var value = last.utf8.contains(UInt8(ascii: "\"")) ? last.filter { $0 != "\"" } : String(last)
      // RFC 6868 escapes quotation marks and line ends.
      if value.utf8.contains(UInt8(ascii: "^")) {
        value = value.replacing("^n", with: " ").replacing("^'", with: "\"")
      }
      parameters[parts.count > 1 ? parts[0].uppercased() : "TYPE", default: []].append(value)
    }
  }

  /// Returns text in UTF-8; what isn't, or is said to be Latin-1, is in that.
  private static func decoded(_ bytes: ArraySlice<UInt8>, charset: String?) -> String {
    let isLatin = ["ISO-8859-1", "LATIN1", "WINDOWS-1252"].contains(charset?.uppercased() ?? "")
    if !isLatin, let text = String(validating: bytes, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

/// A line of a vCard, unfolded before anything in it is read: a fold may split a character.
struct VCardLine {
  /// The bytes without folds and line end, and at most as many as are read.
  var content: [UInt8]
  /// Where the source has it, with its line end.
  var range: Range<Int>

  /// Calls `body` with each line, until it returns `false`.
  static func forEach(in source: [UInt8], _ body: (VCardLine) -> Bool) {
    var line = VCardLine(content: [], range: 0..<0)
    var position = 0
    while position < source.count {
      let end = source[position...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
      let next = min(end + 1, source.count)
      let piece = source[position..<end].last == UInt8(ascii: "\r") ? position..<end - 1 : position..<end
      if line.takes(source[piece]) {
        line.range = line.range.lowerBound..<next
      } else {
        if !line.range.isEmpty, !body(line) { return }
        line = VCardLine(content: Array(source[piece].prefix(limit)), range: position..<next)
      }
      position = next
    }
    if !line.range.isEmpty { _ = body(line) }
  }

  private static let limit = VCardProperty.valueLimit + 4_096

  /// Continues the line, if the piece does that.
  private mutating func takes(_ piece: ArraySlice<UInt8>) -> Bool {
    // In version 2.1, a line of quoted-printable continues after an equals sign.
    if content.last == UInt8(ascii: "="), isQuotedPrintable {
      content.removeLast()
      append(piece)
      return true
    }
    guard let first = piece.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") else {
      return false
    }
    append(piece.dropFirst())
    return true
  }

  private mutating func append(_ piece: ArraySlice<UInt8>) {
    content += piece.prefix(max(0, Self.limit - content.count))
  }

  private var isQuotedPrintable: Bool {
    String(decoding: content.prefix(200).prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).uppercased()
      .contains("QUOTED-PRINTABLE")
  }

  /// Returns whether it is a property without parameters, such as `BEGIN:VCARD`; in ASCII, compared by bytes since each line of
  /// each card is.
  func isMark(_ mark: StaticString) -> Bool {
    guard content.count >= mark.utf8CodeUnitCount else { return false }
    return mark.withUTF8Buffer { mark in
      zip(content, mark).allSatisfy { $0 == $1 || ($0 & 0xDF == $1 && $1 >= 0x41) }
        && content[mark.count...].allSatisfy { $0 <= 0x20 }
    }
  }

  /// Whether it is the property AGENT of version 2.1, which a card follows.
  var isAgent: Bool {
    content.count > 5 && content.prefix(5).elementsEqual("AGENT".utf8) { $0 & 0xDF == $1 }
  }
}
