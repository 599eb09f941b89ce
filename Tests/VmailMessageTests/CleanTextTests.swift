import Testing

@testable import VmailMessage

@Suite("Text as it is stored", .timeLimit(.minutes(10)))
struct CleanTextTests {
  @Test(
    arguments: [
      ("", ""), ("a", "a"), ("a\nb", "a\nb"), ("a\r\nb\r\n", "a\nb\n"), ("a\rb", "a\nb"), ("a\r", "a\n"),
      ("\r", "\n"), ("\r\n", "\n"), ("a\r\r\nb", "a\nb"), ("a\r\r\r\nb", "a\n\nb"), ("a\r\r", "a\n\n"),
      ("a\n\rb", "a\n\nb"), ("\0", ""),
      ("a\0b\0", "ab"), ("\0\r\0\nb", "\n\nb"), ("a\r\0", "a\n"), ("\u{FEFF}a", "a"),
      ("\u{FEFF}\r\na", "\na"), ("\u{FEFF}", ""), ("ä\r\n€\0😀\r", "ä\n€😀\n"),
    ])
  func `Line ends become line feeds, and what nobody can read is removed`(text: String, expected: String) {
    #expect(Array(CleanText.lines(text).utf8) == Array(expected.utf8))
  }
}
