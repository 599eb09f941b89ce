import Testing

@testable import VmailServerSupport

@Suite(.timeLimit(.minutes(10))) struct ExchangeScriptTests {
  private func matches(_ pattern: String, _ line: String) throws -> ExchangePattern.Match? {
    ExchangePattern(pieces: try ExchangeText.pieces(pattern[...], capabilities: "")).match(Array(line.utf8))
  }

  @Test func `A client's line must be as the pattern says`() throws {
    #expect(try matches("<tag> UID FETCH <number>:* (<any>)", "a7 UID FETCH 12:* (FLAGS)") != nil)
    #expect(try matches("<tag> UID FETCH <number>:* (<any>)", "a7 UID FETCH x:* (FLAGS)") == nil)
    #expect(try matches("<tag> NOOP", "a7 NOOP ") == nil)
    #expect(try matches("<tag> NOOP", "* NOOP") == nil)
    #expect(try matches("<tag> LOGIN <word> <word>", "a LOGIN u") == nil)
    #expect(try matches("A<any>A<any>A", "AAAA") != nil)
    #expect(try matches("MAIL FROM:<<word>> SIZE=<number>", "MAIL FROM:<a@b.example> SIZE=12") != nil)
    #expect(try matches("AUTH \\x00\\0\\\\", "AUTH \0\0\\") != nil)
  }

  @Test func `A pattern keeps the tags and the size of a literal`() throws {
    #expect(
      try matches("<tag:fetch> FETCH", "x.1 FETCH")?.tags == [
        "": Array("x.1".utf8), "fetch": Array("x.1".utf8),
      ])
    let match = try matches("<tag> APPEND Sent {#}", "a APPEND Sent {310}")
    #expect(match?.literal == 310 && match?.isUnasked == false)
    #expect(try matches("<tag> APPEND Sent {#}", "a APPEND Sent {310+}")?.isUnasked == true)
    #expect(try matches("<tag> APPEND Sent {#}", "a APPEND Sent (310)") == nil)
  }

  @Test(arguments: [
    ("S: * OK\nsay hello", 2, "\"say hello\""),
    ("S: * OK\nraw: \\xZZ", 2, "\\xZZ is no escape (\\r \\n \\t \\0 \\\\ \\xNN)"),
    ("| bytes", 1, "a literal before any line"),
    ("S: * OK\nconnection 3:", 2, "connection 2 or others comes next"),
    ("repeat many S: x", 1, "\"many\" is no number"),
    ("repeat 3 C: x", 1, "only S: and raw: can be repeated"),
    ("tls: maybe", 1, "tls: knows only \"implicit\""),
  ])
  func `What is no script is told with its line`(_ text: String, _ line: Int, _ reason: String) {
    #expect(throws: ExchangeFailure(script: "s", line: line, expected: "a line of a script", got: reason)) {
      try ExchangeScript(text, name: "s")
    }
  }

  @Test func `A script has a header and connections`() throws {
    let script = try ExchangeScript(
      """
      # a comment
      description: Two
      description: lines
      capabilities: IMAP4rev1 MOVE
      tls: implicit

      connection 1:
      S: * OK [CAPABILITY <capabilities>] <angle> {#}
      | a
      |
      connection 2:
      close
      connection others:
      reset
      """)
    #expect(
      script.description == "Two lines" && script.capabilities == "IMAP4rev1 MOVE" && script.isImplicitTLS)
    #expect(script.connections.count == 2 && script.others?.count == 1)
    guard case .send(let pieces, times: 1) = script.connections[0][0].action else {
      Issue.record("the first step sends")
      return
    }
    let sent = pieces.flatMap { piece in if case .bytes(let bytes) = piece { bytes } else { [UInt8]() } }
    #expect(
      String(decoding: sent, as: UTF8.self) == "* OK [CAPABILITY IMAP4rev1 MOVE] <angle> {5}\r\na\r\n\r\n")
  }
}
