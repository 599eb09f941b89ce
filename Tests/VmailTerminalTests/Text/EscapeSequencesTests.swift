import Testing

@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct EscapeSequencesTests {
  @Test func `Escape sequences are removed, with what they draw`() {
    let bytes = Array(
      "\u{1B}[1mbold\u{1B}[0m \u{1B}]8;;https://a.example/\u{1B}\\a\u{1B}]8;;\u{1B}\\\u{7}\r\n".utf8)
    #expect(String(decoding: EscapeSequences.removed(from: bytes), as: UTF8.self) == "bold a\n")
    let picture = Array("x\u{1B}_Gf=100;AAAA\u{1B}\\y\u{1B}P1;2q#0\u{1B}\\z".utf8)
    #expect(String(decoding: EscapeSequences.removed(from: picture), as: UTF8.self) == "xyz")
  }
}
