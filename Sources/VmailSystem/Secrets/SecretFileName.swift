import VmailDomain

/// Parts of file names for secrets. A user name may come from a server's page, and must not lead out of a folder.
enum SecretFileName {
  /// Returns the text with everything as `%41` that isn't plain, so that no two texts have the same name.
  static func part(_ text: String) -> String {
    var name = ""
    for (index, byte) in text.utf8.enumerated() {
      if isPlain(byte), !(index == 0 && byte == UInt8(ascii: ".")) {
        name.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        name += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return name
  }

  /// Returns what tells a token from a password; no part has an underscore.
  static func suffix(of key: SecretKey) -> String {
    switch key.purpose {
    case .password: ""
    case .refreshToken, .clientSecret: "_" + key.purpose.rawValue
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "-"),
      UInt8(ascii: "+"):
      true
    default: false
    }
  }
}
