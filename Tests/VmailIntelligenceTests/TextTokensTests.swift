import Testing

@testable import VmailIntelligence

@Suite(.timeLimit(.minutes(10))) struct TextTokensTests {
  private func words(_ text: String, limit: Int = 100) -> [String] {
    let tokens = TextTokens(Array(text.utf8), limit: limit)
    return tokens.tokens.indices.map { tokens.text($0...$0) }
  }

  @Test func `Words numbers and per cent are tokens`() {
    #expect(words("Don't pay 20 % now!") == ["Don't", "pay", "20 %", "now"])
  }

  @Test func `Characters of Chinese and Japanese are tokens each`() {
    #expect(words("验证码 123") == ["验", "证", "码", "123"])
    #expect(words("送料無料！").count == 4)
  }

  @Test func `Addresses of pages and people are passed over`() {
    #expect(
      words("see https://a.example/x?y=z, write to bob@b.example now") == ["see", "write", "to", "now"])
    #expect(words("www.shop.example sells") == ["sells"])
  }

  @Test func `Case makes no difference in any alphabet that has it`() {
    for (upper, lower) in [("ÄRGER", "ärger"), ("СКИДКА", "скидка"), ("ŁÓDŹ", "łódź"), ("ΝΕΑ", "νεα")] {
      #expect(
        TextTokens(Array(upper.utf8), limit: 1).tokens[0].hash
          == TextTokens(Array(lower.utf8), limit: 1).tokens[0].hash,
        "\(upper)")
    }
  }

  @Test func `Hostile text is read to its limits`() {
    let giant = String(repeating: "a", count: 1_000_000)
    #expect(TextTokens(Array(giant.utf8), limit: 10).tokens.count == 1)
    #expect(TextTokens(Array(String(repeating: "a ", count: 100_000).utf8), limit: 10).tokens.count == 10)
    // No text at all: bytes that are no UTF-8.
    let broken: [UInt8] = [0xE3, 0x81, 0xFF, 0xC3, 0x20, 0xF0, 0x9F, 0x41, 0x80, 0x80, 0xED]
    #expect(TextTokens(broken, limit: 100).tokens.count < 12)
    for start in 0...broken.count { _ = TextTokens(broken, from: start, limit: 5) }
  }
}
