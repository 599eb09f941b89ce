/// Converts the text of an exchange script to bytes and back: `\r \n \t \\ \0 \xNN` represent bytes, and `<name>` and
/// `{#}` placeholders to be filled in or matched. A `<` that begins no known name is literal, as it is frequent in
/// SMTP.
enum ExchangeText {
  enum Piece: Equatable, Sendable {
    case bytes([UInt8])
    /// The tag of the latest command, or of the one with this name.
    case tag(String)
    /// The number of the repetition of a line, from 1.
    case counter
    /// Any bytes or none; at least one byte other than a space; digits.
    case any, word, number
    /// `{N}` of a literal, whose bytes are in the following lines.
    case literal
  }

  static func pieces(_ text: Substring, capabilities: String) throws(ExchangeSyntaxError) -> [Piece] {
    var pieces: [Piece] = []
    var bytes: [UInt8] = []
    func flush() {
      if !bytes.isEmpty { pieces.append(.bytes(bytes)) }
      bytes = []
    }
    var rest = text
    while let character = rest.first {
      if character == "\\" {
        let (byte, after) = try escaped(rest.dropFirst())
        bytes.append(byte)
        rest = after
      } else if character == "<", let end = rest.firstIndex(of: ">"), rest[..<end].count < 40,
        let piece = placeholder(rest[rest.index(after: rest.startIndex)..<end])
      {
        flush()
        pieces.append(piece)
        rest = rest[rest.index(after: end)...]
      } else if rest.hasPrefix("<capabilities>") {
        bytes += Array(capabilities.utf8)
        rest = rest.dropFirst("<capabilities>".count)
      } else if rest.hasPrefix("{#}") {
        flush()
        pieces.append(.literal)
        rest = rest.dropFirst(3)
      } else {
        bytes += Array(String(character).utf8)
        rest = rest.dropFirst()
      }
    }
    flush()
    return pieces
  }

  /// Returns bytes as shown in a failure.
  static func shown(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if index == 300 { return text + "…" }
      switch byte {
      case UInt8(ascii: "\r"): text += "\\r"
      case UInt8(ascii: "\n"): text += "\\n"
      case UInt8(ascii: "\\"): text += "\\\\"
      case 0x20..<0x7F: text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return text
  }

  private static func placeholder(_ name: Substring) -> Piece? {
    switch name {
    case "tag": return .tag("")
    case "n": return .counter
    case "any": return .any
    case "word": return .word
    case "number": return .number
    default: return name.hasPrefix("tag:") ? .tag(String(name.dropFirst(4))) : nil
    }
  }

  private static func escaped(_ text: Substring) throws(ExchangeSyntaxError) -> (UInt8, Substring) {
    switch text.first {
    case "r": return (13, text.dropFirst())
    case "n": return (10, text.dropFirst())
    case "t": return (9, text.dropFirst())
    case "0": return (0, text.dropFirst())
    case "\\": return (UInt8(ascii: "\\"), text.dropFirst())
    case "x":
      let digits = text.dropFirst().prefix(2)
      guard digits.count == 2, let byte = UInt8(digits, radix: 16) else { break }
      return (byte, text.dropFirst(3))
    default: break
    }
    throw ExchangeSyntaxError("\\\(text.prefix(3)) is no escape (\\r \\n \\t \\0 \\\\ \\xNN)")
  }
}

/// A syntax error in a script.
struct ExchangeSyntaxError: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}
