import Testing
import VmailDomain

@Suite("MboxQuoting", .timeLimit(.minutes(10)))
struct MboxQuotingTests {
  @Test(
    arguments: [
      ("", ""), ("From ", ">From "), ("From", "From"), ("From: x", "From: x"), ("from x", "from x"),
      (" From x", " From x"), (">From x", ">>From x"), (">>>From x", ">>>>From x"), ("> From x", "> From x"),
      ("a From x", "a From x"), ("a\nFrom x\n", "a\n>From x\n"), ("a\r\nFrom x", "a\r\n>From x"),
      ("From a\nFrom b\n>From c", ">From a\n>From b\n>>From c"), ("\n\nFrom ", "\n\n>From "),
      ("a\rFrom x", "a\rFrom x"),
      (">>>", ">>>"), (">>>\n", ">>>\n"), ("From \n", ">From \n"),
    ])
  func `Lines that begin with From, quoted or not, are quoted, and no others`(plain: String, quoted: String) {
    #expect(String(decoding: MboxQuoting.quote(Array(plain.utf8)), as: UTF8.self) == quoted)
    #expect(String(decoding: MboxQuoting.unquote(Array(quoted.utf8)), as: UTF8.self) == plain)
  }

  @Test func `Unquoting leaves unquoted lines unchanged`() {
    #expect(
      MboxQuoting.unquote(Array("From x\n>From y\n>>From z\n> From".utf8))
        == Array("From x\nFrom y\n>From z\n> From".utf8))
  }

  /// Returns random bytes with many `From ` lines.
  private func randomMessage(_ generator: inout some RandomNumberGenerator) -> [UInt8] {
    let pieces: [[UInt8]] =
      ["From ", ">", "\n", "\r\n", "F", "From", " ", "x", "\u{0}"].map { Array($0.utf8) } + [[0xFF, 0x80]]
    return (0..<Int.random(in: 0...40, using: &generator)).flatMap { _ in
      pieces.randomElement(using: &generator) ?? []
    }
  }

  @Test func `Quoting is reversible byte for byte, and leaves no From line`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<3_000 {
      let message = randomMessage(&generator)
      let quoted = MboxQuoting.quote(message)
      #expect(MboxQuoting.unquote(quoted) == message, "\(message)")
      let lines = quoted.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      #expect(!lines.contains { $0.starts(with: "From ".utf8) }, "\(message)")
    }
  }

  @Test func `Long sequences of marks are read in linear time`() {
    let message = Array(repeating: UInt8(ascii: ">"), count: 1 << 20)
    #expect(MboxQuoting.quote(message) == message)
    #expect(MboxQuoting.quote(message + Array("From ".utf8)).count == message.count + 6)
  }
}
