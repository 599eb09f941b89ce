internal import VmailDomain

/// The value and the parameters of Content-Type or Content-Disposition (RFC 2045 section 5.1), read leniently: semicolons,
/// closing quotation marks, and the quotes of RFC 2231 may be missing.
struct MIMEParameters {
  /// In lower case.
  let value: String
  /// There are few, which takes less time to search than to hash.
  private var plain: [(name: String, text: String)] = []
  /// The sections of encoded or divided parameters (RFC 2231 section 3 and 4) by their names and numbers.
  private var sections: [String: [Int: (text: String, isEncoded: Bool)]] = [:]

  init(_ field: String) {
    let bytes = Array(field.utf8)
    var rest = bytes[...]
    let first = rest.prefix { $0 != UInt8(ascii: ";") }
    // A blank separates as well where a parameter follows it.
    let end = Self.parameterStart(in: first) ?? first.endIndex
    let text = Self.withoutComments(rest[..<end])
    value = CText.lowercased(String(decoding: text.filter { $0 > 0x20 }, as: UTF8.self))
    rest = rest[end...]
    for _ in 0..<Self.parameterLimit where !rest.isEmpty {
      rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: ";") }
      takeParameter(&rest)
    }
  }

  /// Returns the value of a parameter on one line, with encoded words decoded; an encoded one (RFC 2231) is preferred.
  func text(_ name: String) -> String? { extended(name) ?? written(name).map(EncodedWordDecoding.decoded) }

  /// Returns the value of a parameter as it was written.
  subscript(name: String) -> String? { written(name) ?? extended(name) }

  private func written(_ name: String) -> String? { plain.first { $0.name == name }?.text }

  // MARK: Reading

  /// The maximum number of parameters, and the length of a value: each is searched for the beginning of the next.
  private static let (parameterLimit, valueLimit) = (200, 64 << 10)

  private mutating func takeParameter(_ rest: inout ArraySlice<UInt8>) {
    let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
    rest = rest[name.endIndex...]
    guard rest.popFirst() == UInt8(ascii: "=") else { return }
    rest = rest.drop { $0 <= 0x20 }
    let text = Self.takeValue(&rest)
    add(CText.lowercased(String(decoding: name.filter { $0 > 0x20 }, as: UTF8.self)), text)
  }

  private static func takeValue(_ rest: inout ArraySlice<UInt8>) -> String {
    let quote = UInt8(ascii: "\"")
    if rest.first == quote {
      rest.removeFirst()
      var (text, index) = ([UInt8](), rest.startIndex)
      let end = min(rest.endIndex, index + valueLimit)
      while index < end, rest[index] != quote {
        let isEscape = rest[index] == UInt8(ascii: "\\") && index + 1 < rest.endIndex
        // Old programs write the backslashes of paths as they are.
        if isEscape, rest[index + 1] == quote || rest[index + 1] == UInt8(ascii: "\\") { index += 1 }
        text.append(rest[index])
        index += 1
      }
      if index < end {
        rest = rest[(index + 1)...].drop { $0 != UInt8(ascii: ";") && $0 > 0x20 }
        return String(decoding: text, as: UTF8.self)
      }
    }
    let text = rest.prefix(valueLimit).prefix { $0 != UInt8(ascii: ";") }
    let end = parameterStart(in: text) ?? text.endIndex
    rest = rest[end...]
    return CText.oneLine(String(decoding: withoutComments(text[..<end]), as: UTF8.self))
  }

  /// Finds a blank behind which a parameter begins though there is no semicolon.
  private static func parameterStart(in text: ArraySlice<UInt8>) -> Int? {
    for sign in text.indices where text[sign] == UInt8(ascii: "=") {
      let isLetter = { (byte: UInt8) in (0x61...0x7A).contains(byte | 0x20) }
      let before = text[..<sign].reversed().drop { $0 <= 0x20 }
      let start = before.prefix { isLetter($0) }.endIndex.base
      if start < sign, start > text.startIndex, text[start - 1] <= 0x20,
        text[..<start].contains(where: { $0 > 0x20 })
      {
        return start - 1
      }
    }
    return nil
  }

  private static func withoutComments(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    // A name such as `plan (2).pdf` has none.
    guard let start = text.firstIndex(of: UInt8(ascii: "(")),
      text.last(where: { $0 > 0x20 }) == UInt8(ascii: ")")
    else { return text }
    return text[..<start]
  }

  private mutating func add(_ name: String, _ text: String) {
    guard name.utf8.contains(UInt8(ascii: "*")) else {
      if written(name) == nil { plain.append((name, text)) }
      return
    }
    let parts = name.split(separator: "*", omittingEmptySubsequences: false)
    let base = String(parts[0])
    guard let number = parts[1].isEmpty ? 0 : Int(parts[1]), (0...999).contains(number),
      sections[base]?[number] == nil
    else { return }
    sections[base, default: [:]][number] = (text, parts.last?.isEmpty ?? false)
  }

  private func extended(_ name: String) -> String? {
    guard let sections = sections[name], let first = sections.keys.min() else { return nil }
    var charset: String?
    var bytes: [UInt8] = []
    for number in first..<(first + sections.count) {
      guard let (text, isEncoded) = sections[number] else { break }
      var content = Array(text.utf8)
      if isEncoded, number == first {
        let quotes = content.indices.filter { content[$0] == UInt8(ascii: "'") }.prefix(2)
        if let start = quotes.first, let end = quotes.last {
          charset = String(decoding: content[..<start], as: UTF8.self)
          content.removeFirst(end + 1)
        }
      }
      bytes += isEncoded ? HexDigits.unescaped(content, sign: UInt8(ascii: "%")).bytes : content
    }
    let isEncoded = sections.values.contains(where: \.isEncoded)
    let text = isEncoded ? Charset.decode(bytes, as: charset).text : String(decoding: bytes, as: UTF8.self)
    return isEncoded ? CText.oneLine(text) : EncodedWordDecoding.decoded(text)
  }
}
