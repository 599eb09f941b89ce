import Testing
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct SpecialFolderTests {
  @Test(
    "a special folder is known by every name that it has somewhere, and a label is none",
    arguments: [
      ("Trash", .trash), ("trash", .trash), ("Deleted Items", .trash), ("Papierkorb", .trash),
      ("INBOX/Trash", .trash),
      ("Junk", .junk), ("Spam", .junk), ("Archive", .archive), ("Archiv", .archive), ("Sent", .sent),
      ("Sent Items", .sent),
      ("Drafts", .drafts), ("Inbox", nil), ("Starred", nil), ("Bills", nil), ("Bills/Trash", nil), ("", nil),
    ] as [(String, SpecialFolder?)])
  func names(name: String, special: SpecialFolder?) {
    #expect(SpecialFolder(named: name) == special)
  }

  @Test("what it is made as is what it is known by", arguments: SpecialFolder.allCases)
  func made(special: SpecialFolder) {
    #expect(SpecialFolder(named: special.mailboxName) == special)
    #expect(SpecialFolder(named: special.title) == special)
    #expect(SpecialFolder(named: "INBOX/" + special.mailboxName) == special)
  }
}
