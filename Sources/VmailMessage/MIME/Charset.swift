internal import Glibc

/// Converts text in any charset to UTF-8.
enum Charset {
  /// - Parameter name: the declared charset; `nil` when there is none.
  /// - Returns: the text, and a remark when it could not be decoded as declared.
  static func decode(_ bytes: [UInt8], as name: String?) -> (text: String, remark: String?) {
    let name = normalized(name)
    switch name {
    case "", "us-ascii", "ascii", "ansi_x3.4-1968", "iso-646", "unknown-8bit", "x-unknown", "unknown",
      "default", "default_charset", "8bit", "7bit", "binary", "_autodetect", "none":
      return (undeclared(bytes), nil)
    case "utf-8", "utf8", "unicode-1-1-utf-8": return (String(decoding: bytes, as: UTF8.self), nil)
    case "iso-8859-1", "iso8859-1", "latin1", "latin-1", "iso_8859-1", "l1", "windows-1252", "cp1252":
      return (Windows1252.decode(bytes), nil)
    default: break
    }
    if let text = Iconv(from: aliases[name] ?? name)?.decode(bytes) { return (text, nil) }
    // Text that is valid UTF-8 is so by no accident.
    if let text = utf8(bytes), bytes.contains(where: { $0 >= 0x80 }) { return (text, nil) }
    let remark = "The charset \(printable(name)) is unknown, so the text is shown as Latin-1."
    return (Windows1252.decode(bytes), remark)
  }

  /// Decodes text without a declared charset: as UTF-8 if it is valid, otherwise in the charset of most old mail.
  static func undeclared(_ bytes: [UInt8]) -> String {
    utf8(bytes) ?? Windows1252.decode(bytes)
  }

  private static func utf8(_ bytes: [UInt8]) -> String? { String(validating: bytes, as: UTF8.self) }

  private static func normalized(_ name: String?) -> String {
    guard let name else { return "" }
    let trimmed = name.utf8.filter { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
    return CText.lowercased(String(decoding: trimmed, as: UTF8.self))
  }

  /// Prepares a declared name for a remark.
  private static func printable(_ name: String) -> String {
    let safe = name.utf8.filter { $0 > 0x20 && $0 < 0x7F }.prefix(40)
    return "\"" + String(decoding: safe, as: UTF8.self) + "\""
  }

  /// Names used in mail that the C library does not know, or that mean a larger charset in practice (WHATWG Encoding
  /// section 4.2).
  private static let aliases: [String: String] = [
    "gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030", "gb_2312-80": "gb18030",
    "hz-gb-2312": "gb18030", "cp936": "gb18030",
    "ks_c_5601-1987": "cp949", "ks_c_5601": "cp949", "ksc5601": "cp949", "euc-kr": "cp949",
    "shift_jis": "cp932", "shift-jis": "cp932", "sjis": "cp932", "x-sjis": "cp932",
    "windows-31j": "cp932", "iso-2022-jp": "iso-2022-jp-3", "cp-850": "cp850", "big5": "big5-hkscs",
    "x-big5": "big5-hkscs", "iso-8859-9": "windows-1254", "iso-8859-8-i": "iso-8859-8",
    "iso-8859-6-i": "iso-8859-6", "tis-620": "cp874", "iso-8859-11": "cp874", "windows-874": "cp874",
    "x-mac-roman": "macintosh", "mac": "macintosh", "unicode-1-1-utf-7": "utf-7", "x-utf-7": "utf-7",
    "unicode": "utf-16", "koi8": "koi8-r", "x-windows-1251": "windows-1251", "win-1251": "windows-1251",
  ]
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
