import Testing

@testable import VmailDomain

@Suite("Punycode", .timeLimit(.minutes(10)))
struct PunycodeTests {
  @Test(
    arguments: [
      ("bücher", "bcher-kva"), ("münchen", "mnchen-3ya"), ("日本", "wgv71a"), ("пример", "e1afmkfd"),
      ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"), ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"),
      ("аррӏе", "80ak6aa92e"), ("faß", "fa-hia"), ("☃", "n3h"),
    ])
  func `Encodes and decodes labels (RFC 3492, section 7.1, and names in use)`(label: String, encoded: String)
  {
    #expect(Punycode.encode(label) == encoded)
    #expect(Punycode.decode(encoded) == label)
  }

  @Test(arguments: ["é", "99999999999", "a b", "-"])
  func `Rejects invalid encodings`(text: String) {
    #expect(Punycode.decode(text) == nil || Punycode.decode(text) != text)
  }

  @Test func `Enforces limits on hostile lengths`() {
    #expect(Punycode.decode(String(repeating: "9", count: 100_000)) == nil)
    #expect(Punycode.encode(String(repeating: "é", count: 100_000)) == nil)
  }
}
