/// Finds out which charset is meant by a label: the names of WHATWG Encoding section 4.2, code pages, and what mail
/// programs write. Many names mean a larger charset in practice.
enum CharsetLabel {
  /// Returns the charset in the C library's terms; empty for labels that declare none. An unknown label is returned
  /// in lower case.
  static func name(_ label: String) -> String {
    if label == "utf-8" || label.isEmpty { return label }
    let label = CText.lowercased(
      String(decoding: label.utf8.filter { $0 > 0x20 && !"\"'".utf8.contains($0) }, as: UTF8.self))
    // `ISO_8859-1:1987`, `x-gbk`, and `Shift-JIS` are named like others without their signs.
    var key = label.prefix { $0 != ":" }.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }[...]
    if key.first == "x" { key = key.dropFirst() }
    if let known = names[String(key)] { return known }
    let digits = key.drop { $0.isLetter }
    if pages.contains(key.dropLast(digits.count)), let page = Int(digits) { return codePage(page) }
    return label
  }

  /// Returns the charset of a code page of Windows or DOS, in the C library's terms.
  static func codePage(_ number: Int) -> String {
    switch number {
    case 819, 1252: "windows-1252"
    case 28591...28606: name("iso-8859-\(number - 28590)")
    case 50220...50222: "iso-2022-jp"
    default: codePages[number] ?? "cp\(number)"
    }
  }

  /// Finds the first charset that is declared in a source: raw bytes in its header are likely to be in it.
  static func first(in source: UnsafeRawBufferPointer) -> String? {
    let head = UnsafeRawBufferPointer(rebasing: source.prefix(64 << 10))
    var start = 0
    while let (label, end) = value(of: "charset", in: head, from: start) {
      if !["", "utf-8"].contains(name(label)) { return label }
      start = end
    }
    return nil
  }

  /// Finds the charset that a page declares in its head.
  static func ofPage(_ page: UnsafeRawBufferPointer) -> String? {
    let head = UnsafeRawBufferPointer(rebasing: page.prefix(8 << 10))
    var index = 0
    while index < head.count {
      defer { index += 1 }
      guard head[index] == UInt8(ascii: "<") else { continue }
      if head.hasExactly("<!--", at: index) {
        while index < head.count, !head.hasExactly("-->", at: index) { index += 1 }
      }
      let isMeta = head.hasText("<meta", at: index)
      guard isMeta || head.hasText("<?xml", at: index) else { continue }
      let tag = UnsafeRawBufferPointer(rebasing: head[index...].prefix { $0 != UInt8(ascii: ">") })
      guard let (label, _) = value(of: isMeta ? "charset" : "encoding", in: tag, from: 0) else { continue }
      // What can be read as ASCII isn't UTF-16.
      return name(label).hasPrefix("utf-16") ? "utf-8" : label
    }
    return nil
  }

  /// Returns the value that follows a name and an equals sign, and its end.
  private static func value(
    of name: StaticString, in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> (String, Int)? {
    for index in bytes.indices.dropFirst(start) where bytes[index] | 0x20 == name.utf8Start.pointee {
      guard bytes.hasText(name, at: index) else { continue }
      var rest = bytes[(index + name.utf8CodeUnitCount)...].drop { $0 <= 0x20 }
      guard rest.popFirst() == UInt8(ascii: "=") else { continue }
      rest = rest.drop { $0 <= 0x20 || "\"'".utf8.contains($0) }
      let value = rest.prefix(60).prefix { $0 > 0x20 && !"\"';>/".utf8.contains($0) }
      return (String(decoding: value, as: UTF8.self), value.endIndex)
    }
    return nil
  }

  private static let pages: Set<Substring> = [
    "cp", "windows", "win", "ibm", "csibm", "ms", "dos", "codepage", "microsoftcp", "",
  ]
  private static let codePages = [
    874: "cp874", 936: "gb18030", 950: "big5-hkscs", 1200: "utf-16le", 1201: "utf-16be", 1361: "johab",
    10000: "macintosh", 10001: "cp932", 10007: "mac-cyrillic", 20127: "", 20866: "koi8-r", 20932: "euc-jp-ms",
    21866: "koi8-u", 50225: "iso-2022-kr", 51932: "euc-jp-ms", 51936: "gb18030", 51949: "cp949", 52936: "hz",
    54936: "gb18030", 65000: "utf-7", 65001: "utf-8",
  ]

  /// The charsets by their names without signs.
  private static let names: [String: String] = {
    let groups = [
      "": """
      usascii ascii ansix34 ansix341968 iso646 iso646us us 646 unknown unknown8bit default defaultcharset 8bit \
      7bit binary autodetect none undefined ansi userdefined
      """,
      "utf-8": "utf8 unicode11utf8 unicode20utf8 unicode20 utf8mb4",
      "utf-7": "utf7 unicode11utf7 unicode20utf7",
      "utf-16": "utf16 unicode csunicode ucs2 iso10646ucs2 unicodefeff", "utf-16be": "unicodefffe",
      "windows-1252": "iso88591 latin1 l1 csisolatin1 isoir100",
      "iso-8859-2": "latin2 l2 csisolatin2 isoir101", "iso-8859-3": "latin3 l3 csisolatin3 isoir109",
      "iso-8859-4": "latin4 l4 csisolatin4 isoir110", "iso-8859-5": "csisolatincyrillic cyrillic isoir144",
      "iso-8859-6":
        "iso88596e iso88596i arabic asmo708 csiso88596e csiso88596i csisolatinarabic ecma114 isoir127",
      "iso-8859-7": "csisolatingreek ecma118 elot928 greek greek8 isoir126 suneugreek",
      "iso-8859-8":
        "iso88598e iso88598i csiso88598e csiso88598i csisolatinhebrew hebrew isoir138 visual logical",
      "iso-8859-10": "latin6 l6 csisolatin6 isoir157", "iso-8859-13": "latin7 l7", "iso-8859-14": "latin8 l8",
      "iso-8859-15": "latin9 l9 csisolatin9",
      "iso-8859-16": "latin10 l10",
      "windows-1254": "iso88599 latin5 l5 csisolatin5 isoir148",
      "koi8-r": "koi8r cskoi8r koi koi8", "koi8-u": "koi8u koi8ru",
      "macintosh": "macintosh mac macroman csmacintosh",
      "mac-cyrillic": "maccyrillic macukrainian", "mac-centraleurope": "macce maccentraleurroman",
      "cp874": "iso885911 tis620",
      "gb18030": "gb18030 gb2312 gbk gb231280 chinese csgb2312 csiso58gb231280 isoir58 euccn",
      "big5-hkscs": "big5 big5hkscs cnbig5 csbig5 xbig5", "hz": "hzgb2312 hz",
      "cp932": "shiftjis csshiftjis mskanji sjis windows31j cswindows31j",
      "euc-jp-ms": "eucjp cseucpkdfmtjapanese eucjpms ujis",
      "iso-2022-jp": "iso2022jp csiso2022jp iso2022jp1 iso2022jpms",
      "cp949": "euckr cseuckr csksc56011987 isoir149 korean ksc5601 ksc56011987 ksc56011989 uhc",
    ]
    var names = Dictionary(uniqueKeysWithValues: (2...16).map { ("iso8859\($0)", "iso-8859-\($0)") })
    for (name, labels) in groups { for label in labels.split(separator: " ") { names[String(label)] = name } }
    return names
  }()
}
