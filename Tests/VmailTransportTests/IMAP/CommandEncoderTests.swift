import Testing
import VmailDomain

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct CommandEncoderTests {
  private func encoded(_ line: CommandLine, _ form: LiteralForm = .synchronizing) throws -> [String] {
    try CommandEncoder.encode(line, tag: "A1", literals: form).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `Arguments are quoted strings, or literals in a form that the server supports`() throws {
    #expect(
      try encoded(
        CommandLine("LIST", .string([]), .string(Array("*".utf8)), .words("RETURN (STATUS (UIDNEXT))")))
        == ["A1 LIST \"\" \"*\" RETURN (STATUS (UIDNEXT))\r\n"])
    #expect(
      try encoded(CommandLine("SELECT", .string(Array(#"a"b\c"#.utf8)))) == [#"A1 SELECT "a\"b\\c""# + "\r\n"]
    )
    #expect(
      try encoded(CommandLine("UID FETCH", .uids([1, 2, 3, 7]), .words("(UID)"))) == [
        "A1 UID FETCH 1:3,7 (UID)\r\n"
      ])
    let login = CommandLine("LOGIN", .secret(Array("jörg".utf8)), .secret(Array("x".utf8)))
    #expect(try encoded(login) == ["A1 LOGIN {5}\r\n", "jörg \"x\"\r\n"])
    #expect(try encoded(login, .short) == ["A1 LOGIN {5+}\r\njörg \"x\"\r\n"])
    #expect(try encoded(login, .any) == ["A1 LOGIN {5+}\r\njörg \"x\"\r\n"])
    let long = CommandLine("SELECT", .string([UInt8](repeating: 0x61, count: 5000)))
    #expect(try encoded(long, .short).count == 2)
    #expect(try encoded(long, .any).count == 1)
  }

  @Test(
    arguments: ["a\r\nA2 DELETE x", "a\nb", "\"", "\\", "{5}", "a\" b", "*", "%", "(", "é\r\n"])
  func `An argument never becomes a command`(text: String) throws {
    let pieces = try encoded(CommandLine("SELECT", .string(Array(text.utf8))))
    if text.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) {
      #expect(pieces == ["A1 SELECT {\(text.utf8.count)}\r\n", text + "\r\n"])
    } else {
      #expect(pieces.count == 1)
      #expect(pieces[0].dropLast().allSatisfy { $0 != "\r\n" })
      #expect(pieces[0].hasPrefix("A1 SELECT \"") && pieces[0].hasSuffix("\"\r\n"))
    }
  }

  @Test func `A message is always a literal, whatever its content`() throws {
    let append = CommandLine(
      "APPEND", .string(Array("Sent".utf8)), .words("(\\Seen)"), .message(Array("a".utf8)))
    #expect(try encoded(append) == ["A1 APPEND \"Sent\" (\\Seen) {1}\r\n", "a\r\n"])
    #expect(try encoded(append, .short) == ["A1 APPEND \"Sent\" (\\Seen) {1+}\r\na\r\n"])
    #expect(append.redacted == "APPEND … (\\Seen) {1}")
  }

  @Test func `NULs are rejected, and so are control characters where only words are allowed`() {
    #expect(throws: ServerError.self) { _ = try encoded(CommandLine("SELECT", .string([0x61, 0]))) }
    #expect(throws: ServerError.self) { _ = try encoded(CommandLine("X", .words("a\r\nb"))) }
    #expect(throws: ServerError.self) { _ = try encoded(CommandLine("X", .base64("a\nb"))) }
  }

  @Test func `Sets are split so that no line is too long, without losing any UID`() {
    let uids = UIDSet(stride(from: UInt32(1_000_000), to: 1_020_000, by: 2))
    let sets = uids.split()
    #expect(sets.count > 5)
    #expect(sets.allSatisfy { "\($0)".utf8.count <= UIDSet.longestWritten })
    #expect(sets.reduce(into: UIDSet()) { $0.formUnion($1) } == uids)
    #expect(UIDSet().split().isEmpty)
    #expect(UIDSet(1...4_000_000_000).split().count == 1)
  }

  @Test func `The log contains command names and numbers, but no user input`() {
    let lines = [
      CommandLine("LOGIN", .secret(Array("canary".utf8)), .secret(Array("canary".utf8))),
      CommandLine("AUTHENTICATE", .words("PLAIN"), .base64("canary")),
      CommandLine("SELECT", .string(Array("canary".utf8)), .words("(CONDSTORE)")),
    ]
    #expect(lines.map(\.redacted) == ["LOGIN … …", "AUTHENTICATE PLAIN …", "SELECT … (CONDSTORE)"])
  }
}
