import Testing

@testable import VmailTerminal

/// What hides in text, for readers that are no screen.
@Suite(.timeLimit(.minutes(10))) struct VisibleTextTests {
  @Test(arguments: [
    ("a\u{202E}b", "a\\u{202E}b"), ("a\u{2066}b\u{2069}", "a\\u{2066}b\\u{2069}"),
    ("a\u{200B}b\u{FEFF}", "a\\u{200B}b\\u{FEFF}"),
    ("\u{200E}\u{200F}\u{061C}", "\\u{200E}\\u{200F}\\u{61C}"),
    ("\u{1B}[31m\u{9B}1m\u{7F}", "\\u{1B}[31m\\u{9B}1m\\u{7F}"),
    ("x\u{E0041}\u{E007F}", "x\\u{E0041}\\u{E007F}"),
    ("\u{2060}\u{2064}\u{AD}", "\\u{2060}\\u{2064}\\u{AD}"), ("a\rb\r\nc", "a\\u{D}b\r\nc"),
    ("\u{2028}\u{85}\u{0}", "\\u{2028}\\u{85}\\u{0}"), ("x\u{FE01}\u{E0101}", "x\\u{FE01}\\u{E0101}"),
  ])
  func `What acts, reorders or draws nothing shows as its number`(text: String, shown: String) {
    #expect(VisibleText.of(text) == shown)
  }

  @Test(arguments: [
    "Grüße, 日本語, नमस्ते, עברית", "two\nlines\tand a tab", "a heart ❤\u{FE0F}", "e\u{301}", "", "\\u{202E}",
  ])
  func `Text that shows stays as it is`(text: String) {
    #expect(VisibleText.of(text) == text)
  }

  @Test func `Behind an emoji stands one selector, and no more of them`() {
    #expect(VisibleText.of("❤\u{FE0F}\u{FE0F}\u{FE0E}") == "❤\u{FE0F}\\u{FE0F}\\u{FE0E}")
    #expect(VisibleText.of("a\u{FE0F}") == "a\\u{FE0F}")
  }

  @Test func `Showing it twice changes nothing more`() {
    let shown = VisibleText.of("a\u{202E}\u{200D}\u{E0041}b")
    #expect(VisibleText.of(shown) == shown)
  }
}
