import Testing
import VmailDomain

@Suite("Modified UTF-7", .timeLimit(.minutes(10)))
struct ModifiedUTF7Tests {
  @Test(
    arguments: [
      ("INBOX", "INBOX"), ("Entwürfe", "Entw&APw-rfe"), ("A & B", "A &- B"), ("日本語", "&ZeVnLIqe-"),
      ("😀", "&2D3eAA-"),
    ])
  func `Names are encoded and decoded`(name: String, coded: String) {
    #expect(ModifiedUTF7.encode(name) == coded)
    #expect(ModifiedUTF7.decode(coded) == name)
  }

  @Test(arguments: ["a&b", "&!!-", "&2D0-", "&-&"])
  func `An invalid encoding is left unchanged`(name: String) { #expect(ModifiedUTF7.decode(name) == name) }
}
