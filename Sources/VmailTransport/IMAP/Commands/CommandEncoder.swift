import VmailDomain

/// The form in which literals may be announced.
enum LiteralForm: Sendable {
  /// The server must agree to each literal.
  case synchronizing
  /// LITERAL-: literals of up to 4096 bytes are sent at once (RFC 7888).
  case short
  /// LITERAL+: all literals are sent at once.
  case any
}

/// Writes a command for the wire.
struct CommandEncoder {
  /// The pieces that may be sent at once. After each but the last, the server has to send `+`.
  private(set) var pieces: [[UInt8]] = [[]]
  private let literals: LiteralForm

  private static let longestQuoted = 1000

  static func encode(
    _ line: CommandLine, tag: String, literals: LiteralForm
  ) throws(ServerError) -> [[UInt8]] {
    var encoder = CommandEncoder(literals: literals)
    encoder.write("\(tag) \(line.name)")
    for argument in line.arguments {
      encoder.write(" ")
      switch argument {
      case .words(let words): try encoder.writeWords(words)
      case .uids(let uids): encoder.write("\(uids)")
      case .string(let bytes), .secret(let bytes): try encoder.writeString(bytes)
      case .strings(let strings):
        for (index, bytes) in strings.enumerated() {
          encoder.write(index == 0 ? "(" : " ")
          try encoder.writeString(bytes)
        }
        encoder.write(strings.isEmpty ? "()" : ")")
      case .base64(let text): try encoder.writeWords(text)
      case .message(let bytes): try encoder.writeLiteral(bytes)
      }
    }
    encoder.write("\r\n")
    return encoder.pieces
  }

  private init(literals: LiteralForm) { self.literals = literals }

  private mutating func write(_ text: String) { write(Array(text.utf8)) }
  private mutating func write(_ bytes: [UInt8]) { pieces[pieces.count - 1] += bytes }

  private mutating func writeWords(_ words: String) throws(ServerError) {
    guard words.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw .protocolViolation("an invalid command")
    }
    write(words)
  }

  private mutating func writeString(_ bytes: [UInt8]) throws(ServerError) {
    if !bytes.contains(0), bytes.count <= Self.longestQuoted, bytes.allSatisfy({ (0x20...0x7E).contains($0) })
    {
      write("\"")
      for byte in bytes {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { write("\\") }
        write([byte])
      }
      return write("\"")
    }
    try writeLiteral(bytes)
  }

  private mutating func writeLiteral(_ bytes: [UInt8]) throws(ServerError) {
    guard !bytes.contains(0) else { throw .protocolViolation("a NUL in an argument") }
    let isSentAtOnce =
      switch literals {
      case .synchronizing: false
      case .short: bytes.count <= 4096
      case .any: true
      }
    write("{\(bytes.count)\(isSentAtOnce ? "+" : "")}\r\n")
    if isSentAtOnce { write(bytes) } else { pieces.append(bytes) }
  }
}
