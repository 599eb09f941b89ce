import Testing

@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct DigitsTests {
  @Test(arguments: [
    (0, "0 B", "0 bytes"), (1, "1 B", "1 byte"), (999, "999 B", "999 bytes"),
    (84_000, "84 KB", "84 kilobytes"),
    (1_000, "1 KB", "1 kilobyte"), (1_250, "1.2 KB", "1.2 kilobytes"), (31_000_000, "31 MB", "31 megabytes"),
    (999_999, "999 KB", "999 kilobytes"), (5_300_000_000, "5.3 GB", "5.3 gigabytes"),
  ])
  func `Sizes are told in decimal units`(bytes: Int, short: String, spelt: String) {
    #expect(Digits.size(bytes) == short)
    #expect(Digits.size(bytes, spelt: true) == spelt)
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1_204, "1,204"), (1_234_567, "1,234,567"), (-1_204, "-1,204")])
  func `Large numbers are grouped`(number: Int, text: String) {
    #expect(Digits.grouped(number) == text)
  }
}
