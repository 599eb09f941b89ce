import Testing
import VmailDomain

@Suite("The setting signature", .timeLimit(.minutes(10)))
struct SignatureSettingTests {
  @Test(
    arguments: [
      ("", .none), ("  ", .none), ("Kim", .text("Kim")), (#"Kim\nExample"#, .text("Kim\nExample")),
      (#"a\\nb\"#, .text(#"a\nb\"#)), (#"\x"#, .text(#"\x"#)), ("~/.signature", .file("~/.signature")),
      ("/etc/sig", .file("/etc/sig")), (" ./my sig", .file("./my sig")), ("~kim/sig", .file("~kim/sig")),
      ("a/b", .text("a/b")), ("Kim\u{1B}[1m\r\nB", .text("Kim[1m\nB")),
    ] as [(String, SignatureSetting)])
  func `A value is a text or the name of a file`(value: String, expected: SignatureSetting) {
    #expect(SignatureSetting(value) == expected)
  }
}
