/// The encoding of mailbox names in IMAP and in Maildir++ (RFC 3501 section 5.1.3).
public enum ModifiedUTF7 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+,".utf8)

  /// Decodes a name. A name that is not validly encoded is returned unchanged.
  public static func decode(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "&")) else { return name }
    var result = ""
    var rest = Substring(name)
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[rest.index(after: start)...]
      guard let end = rest.firstIndex(of: "-") else { return name }
      let coded = rest[..<end]
      rest = rest[rest.index(after: end)...]
      if coded.isEmpty {
        result += "&"
      } else if let text = decodeShift(coded) {
        result += text
      } else {
        return name
      }
    }
    return result + rest
  }

  public static func encode(_ name: String) -> String {
    var result = ""
    var units: [UInt16] = []
    func flush() {
      guard !units.isEmpty else { return }
      result += "&" + encodeShift(units) + "-"
      units = []
    }
    for scalar in name.unicodeScalars {
      if scalar.value >= 0x20, scalar.value <= 0x7E {
        flush()
        result += scalar == "&" ? "&-" : String(scalar)
      } else {
        units += Array(String(scalar).utf16)
      }
    }
    flush()
    return result
  }

  private static func decodeShift(_ coded: Substring) -> String? {
    var bits = 0
    var bitCount = 0
    var units: [UInt16] = []
    for letter in coded.utf8 {
      guard let value = alphabet.firstIndex(of: letter) else { return nil }
      bits = (bits << 6 | value) & 0x3F_FFFF
      bitCount += 6
      if bitCount >= 16 {
        bitCount -= 16
        units.append(UInt16(truncatingIfNeeded: bits >> bitCount))
      }
    }
    return units.isEmpty ? nil : String(validating: units, as: UTF16.self)
  }

  private static func encodeShift(_ units: [UInt16]) -> String {
    var bits = 0
    var bitCount = 0
    var letters: [UInt8] = []
    for unit in units {
      bits = (bits & 0x3F) << 16 | Int(unit)
      bitCount += 16
      while bitCount >= 6 {
        bitCount -= 6
        letters.append(alphabet[bits >> bitCount & 0x3F])
      }
    }
    if bitCount > 0 { letters.append(alphabet[bits << (6 - bitCount) & 0x3F]) }
    return String(decoding: letters, as: UTF8.self)
  }
}
