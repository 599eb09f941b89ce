internal import VmailDomain

/// Converts text in any charset to UTF-8: header fields, bodies, names of files, and the formats of mail programs.
enum Charset {
  /// - Parameter label: the declared charset, by any of its names; `nil` when there is none.
  /// - Returns: the text, and a remark when it could not be decoded as declared.
  static func decode(_ bytes: [UInt8], as label: String?) -> (text: String, remark: String?) {
    // A byte order mark counts more than what is declared.
    if bytes.first == 0xEF, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return (String(decoding: bytes.dropFirst(3), as: UTF8.self), nil)
    }
    if let text = utf16(bytes) { return (text, nil) }
    let name = CharsetLabel.name(label ?? "")
    let text: String? =
      switch name {
      case "": undeclared(bytes)
      case "utf-8": String(decoding: bytes, as: UTF8.self)
      case "windows-1252": Windows1252.decode(bytes)
      case "iso-2022-jp":
        iso2022JP(bytes) ?? Iconv(from: "iso-2022-jp-3")?.decode(bytes)
      case "hz": Iconv(from: "gb18030")?.decode(SevenBitCharset.gb18030(bytes))
      // Of Hebrew letters with points, iconv makes presentation forms, which nobody types.
      case "cp1255": Iconv(from: name)?.decode(bytes).composed
      default: Iconv(from: name)?.decode(bytes)
      }
    if let text { return (text, nil) }
    // Text that is valid UTF-8 is so by no accident.
    if let text = utf8(bytes), bytes.contains(where: { $0 >= 0x80 }) { return (text, nil) }
    let remark = "The charset \(printable(name)) is unknown, so the text is shown as Latin-1."
    return (Windows1252.decode(bytes), remark)
  }

  /// Decodes text without a declared charset: as UTF-8 if it is valid, otherwise in one that is likely, or in the
  /// charset of most old mail.
  static func undeclared(_ bytes: [UInt8], likely: () -> String? = { nil }) -> String {
    // Old Japanese mail has no other charset with escapes.
    if bytes.contains(0x1B), let text = iso2022JP(bytes) { return text }
    if let text = utf8(bytes) ?? utf16(bytes) { return text }
    return likely().map { decode(bytes, as: $0).text } ?? Windows1252.decode(bytes)
  }

  /// Decodes a page without a declared charset: in that of its `<meta>`, unless it is UTF-8 (HTML section 13.2.3).
  /// - Parameter likely: the charset of a page that declares none.
  static func page(_ bytes: [UInt8], likely: String? = nil) -> String {
    if bytes.contains(where: { $0 >= 0x80 }), let text = utf8(bytes) { return text }
    return decode(bytes, as: bytes.withUnsafeBytes(CharsetLabel.ofPage) ?? likely).text
  }

  static func isUndeclared(_ label: String?) -> Bool { CharsetLabel.name(label ?? "").isEmpty }

  private static func iso2022JP(_ bytes: [UInt8]) -> String? {
    SevenBitCharset.eucJP(bytes).flatMap { Iconv(from: "euc-jp-ms")?.decode($0) }
  }

  /// Decodes text that begins with a byte order mark of UTF-16.
  private static func utf16(_ bytes: [UInt8]) -> String? {
    switch (bytes.first, bytes.dropFirst().first) {
    // The mark of UTF-32 begins like one of UTF-16.
    case (0xFF, 0xFE) where bytes.dropFirst(2).starts(with: [0, 0]): nil
    case (0xFF, 0xFE): Iconv(from: "utf-16le")?.decode(Array(bytes.dropFirst(2)))
    case (0xFE, 0xFF): Iconv(from: "utf-16be")?.decode(Array(bytes.dropFirst(2)))
    default: nil
    }
  }

  private static func utf8(_ bytes: [UInt8]) -> String? { String(validating: bytes, as: UTF8.self) }

  /// Prepares a declared name for a remark.
  private static func printable(_ name: String) -> String {
    let safe = name.utf8.filter { $0 > 0x20 && $0 < 0x7F }.prefix(40)
    return "\"" + String(decoding: safe, as: UTF8.self) + "\""
  }
}

/// Decodes Windows-1252, in which Latin-1 text without C1 control characters is the same.
private enum Windows1252 {
  static func decode(_ bytes: [UInt8]) -> String {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return String(decoding: bytes, as: UTF8.self) }
    var utf8: [UInt8] = []
    utf8.reserveCapacity(bytes.count + bytes.count / 4)
    for byte in bytes {
      if byte < 0x80 {
        utf8.append(byte)
      } else {
        let scalar = byte < 0xA0 ? upper[Int(byte - 0x80)] : UInt16(byte)
        if scalar < 0x800 {
          utf8.append(UInt8(0xC0 | scalar >> 6))
        } else {
          utf8.append(UInt8(0xE0 | scalar >> 12))
          utf8.append(UInt8(0x80 | scalar >> 6 & 0x3F))
        }
        utf8.append(UInt8(0x80 | scalar & 0x3F))
      }
    }
    return String(decoding: utf8, as: UTF8.self)
  }

  /// The characters 0x80 to 0x9F; the five undefined ones are the C1 control characters of Latin-1.
  private static let upper: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
  ]
}
