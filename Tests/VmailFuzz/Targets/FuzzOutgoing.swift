import VmailDomain

@testable import VmailCommandLine
@testable import VmailTransport

extension FuzzTarget {
  /// What is sent to servers: text of any kind stays within its argument, and comes back as it was.
  static let outgoing = FuzzTarget("outgoing") { input in
    let text = input.text
    try checkName(text)
    for form in [LiteralForm.synchronizing, .short, .any] { try checkCommand(input.bytes, form) }
    for addsDots in [false, true] {
      try checkContent(input.bytes, addsDots: addsDots, size: 1 + input.choice)
    }
    try expect(PercentEncoding.decoded(PercentEncoding.encoded(text)) == text, "percent-encoding")
    let form = FormEncoding.encode([("code", text), ("state", "s"), (text + "x", "y")])
    guard !text.isEmpty, form.utf8.count < 16_000, !["code", "state"].contains(text + "x") else { return }
    let code = try? OAuthRedirect("/?" + form, state: "s").code.revealed
    try expect(code == text, "a form: \(form)")
  }

  private static func checkName(_ name: String) throws {
    let encoded = ModifiedUTF7.encode(name)
    try expect(encoded.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "a name in ASCII")
    try expect(ModifiedUTF7.decode(encoded) == name, "a name comes back: \(encoded)")
    for separator in [nil, UInt8(ascii: "/")] {
      let path = MailboxName.encoded(name, separator: separator, prefix: [])
      try expect(MailboxName.decoded(path, separator: separator) == name, "a mailbox comes back: \(path)")
    }
  }

  private static func checkCommand(_ bytes: [UInt8], _ form: LiteralForm) throws {
    let line = CommandLine("X", .string(bytes), .secret(bytes), .message(bytes))
    guard let pieces = try? CommandEncoder.encode(line, tag: "A1", literals: form) else { return }
    let read = CommandReader(pieces.flatMap(\.self))
    try expect(read.arguments == [bytes, bytes, bytes], "its arguments come back: \(read)")
    try expect(read.atoms.flatMap(\.self) == Array("A1X".utf8), "and nothing else: \(read)")
  }

  private static func checkContent(_ source: [UInt8], addsDots: Bool, size: Int) throws {
    let whole = content(source, addsDots, size: source.count * 2 + 2)
    try expect(content(source, addsDots, size: size) == whole, "in any pieces, a mail is the same")
    let lines = whole.split(separator: 0x0A, omittingEmptySubsequences: false)
    try expect(lines.last?.isEmpty ?? true, "it ends with a line end")
    try expect(
      lines.dropLast().allSatisfy { $0.last == 0x0D && !$0.dropLast().contains(0x0D) }, "all are CRLF")
    let dot = UInt8(ascii: ".")
    if addsDots { try expect(!lines.contains([dot, 0x0D]), "nothing in it ends it") }
    let received = lines.flatMap { addsDots && $0.first == dot ? $0.dropFirst() : $0 }
    try expect(
      received.filter { $0 != 0x0D } == source.filter { $0 != 0x0D && $0 != 0x0A }, "it is all there")
  }

  private static func content(_ source: [UInt8], _ addsDots: Bool, size: Int) -> [UInt8] {
    var content = MailContent(source, addsDots: addsDots)
    var bytes: [UInt8] = []
    while let piece = content.next(upTo: size) { bytes += piece }
    return bytes
  }
}

/// A server's view of a command: the text between spaces, and strings (RFC 9051 section 9, `string`).
private struct CommandReader: CustomStringConvertible {
  private(set) var atoms: [[UInt8]] = [[]]
  private(set) var arguments: [[UInt8]] = []

  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): arguments.append(Self.quoted(&rest))
      case UInt8(ascii: "{"): arguments.append(Self.literal(&rest))
      case 0x20: atoms.append([])
      case 0x0D where Array(rest) == [0x0A]: return
      default: atoms[atoms.count - 1].append(byte)
      }
    }
  }

  private static func quoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() {
        text.append(escaped)
      } else {
        text.append(byte)
      }
    }
    return text
  }

  private static func literal(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    let head = rest.prefix { $0 != 0x0A }
    let digits = head.prefix { (0x30...0x39).contains($0) }
    rest = rest[head.endIndex...].dropFirst()
    let count = min(Int(String(decoding: digits, as: UTF8.self)) ?? 0, rest.count)
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  var description: String {
    (atoms + arguments).map { String(decoding: $0, as: UTF8.self).debugDescription }.joined(separator: " ")
  }
}
