import Testing
import VmailDomain

@Suite("Signatures", .timeLimit(.minutes(10)))
struct TextSignatureTests {
  @Test(
    arguments: [
      ("Hello\n", "Kim", "Hello\n\n-- \nKim\n"), ("Hello", "-- \nKim\n", "Hello\n\n-- \nKim\n"),
      ("Hello\n\n\n", "--\r\nKim\r\nExample\r\n", "Hello\n\n-- \nKim\nExample\n"),
      ("", "Kim", "\n\n-- \nKim\n"),
      ("\n\n", "Kim", "\n\n-- \nKim\n"), ("Hello\n", "", "Hello\n"), ("Hello\n", " \n-- \n\n", "Hello\n"),
      ("Hello\n", "K\u{1B}[1mim", "Hello\n\n-- \nK[1mim\n"),
    ])
  func `A signature follows its separator, and occurs once`(body: String, signature: String, expected: String)
  {
    let text = TextSignature.joined(body, signature)
    #expect(text == expected)
    #expect(TextSignature.joined(text, signature) == expected)
  }
}
