import Foundation

/// Writes header fields: encoded words (RFC 2047), quoted strings and folding (RFC 5322).
enum HeaderText {
  /// A whole field with its line ends, folded at spaces to 76 columns where it has any.
  static func field(_ name: String, _ value: String) -> String {
    var field = name + ":"
    var column = field.utf8.count
    for word in value.split(separator: " ", omittingEmptySubsequences: false) {
      if column + 1 + word.utf8.count > 76, column > name.utf8.count + 1 {
        field += "\r\n"
        column = 0
      }
      field += " " + word
      column += 1 + word.utf8.count
    }
    return field + "\r\n"
  }

  /// The value of Subject and the like.
  static func unstructured(_ text: String) -> String {
    isPlain(text) ? text : encodedWords(text)
  }

  /// `Ines Okafor <ines@nordwind.example>`.
  static func mailbox(_ person: Person) -> String {
    guard let name = person.name, !name.isEmpty else { return person.address }
    return "\(phrase(name)) <\(person.address)>"
  }

  static func mailboxes(_ people: [Person]) -> String { people.map(mailbox).joined(separator: ", ") }

  private static func phrase(_ name: String) -> String {
    guard isPlain(name) else { return encodedWords(name) }
    let isAtoms = name.utf8.allSatisfy { isAlphanumeric($0) || " '!#$%&*+-/=?^_`{|}~".utf8.contains($0) }
    if isAtoms { return name }
    let escaped = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  /// A file name as a parameter (RFC 2231 section 4 where it is not ASCII).
  static func parameter(_ name: String, _ value: String) -> String {
    if isPlain(value) { return "\(name)=\"\(value.replacing("\"", with: "\\\""))\"" }
    let octets = value.utf8.map { byte in
      isAlphanumeric(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        ? String(UnicodeScalar(byte)) : "%" + hex(byte)
    }
    return "\(name)*=utf-8''\(octets.joined())"
  }

  private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { (0x20...0x7E).contains($0) } }

  /// Encoded words of at most 75 characters, never within a character; B where most is not ASCII.
  static func encodedWords(_ text: String) -> String {
    let foreign = text.utf8.count { $0 >= 0x80 }
    let isBase64 = foreign * 3 > text.utf8.count
    var words: [String] = []
    var payload: [UInt8] = []
    func flush() {
      guard !payload.isEmpty else { return }
      let coded = isBase64 ? Data(payload).base64EncodedString() : String(decoding: payload, as: UTF8.self)
      words.append("=?utf-8?\(isBase64 ? "B" : "Q")?\(coded)?=")
      payload = []
    }
    for character in text {
      let bytes = isBase64 ? Array(character.utf8) : character.utf8.flatMap(quotedByte)
      if payload.count + bytes.count > (isBase64 ? 45 : 60) { flush() }
      payload += bytes
    }
    flush()
    return words.joined(separator: " ")
  }

  /// One octet in the Q encoding, as strict as phrases need it.
  private static func quotedByte(_ byte: UInt8) -> [UInt8] {
    if byte == UInt8(ascii: " ") { return [UInt8(ascii: "_")] }
    return isAlphanumeric(byte) ? [byte] : Array(("=" + hex(byte)).utf8)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "0" + digits : digits
  }
}
