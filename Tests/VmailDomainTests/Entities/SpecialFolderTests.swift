import Testing
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct SpecialFolderTests {
  @Test(
    arguments: [
      ("Trash", .trash), ("trash", .trash), ("Deleted Items", .trash), ("Papierkorb", .trash),
      ("INBOX/Trash", .trash),
      ("Junk", .junk), ("Spam", .junk), ("Archive", .archive), ("Archiv", .archive), ("Sent", .sent),
      ("Sent Items", .sent),
      ("Drafts", .drafts), ("Inbox", nil), ("Starred", nil), ("Bills", nil), ("Bills/Trash", nil), ("", nil),
    ] as [(String, SpecialFolder?)])
  func `A special folder is recognized by all its common names, and a label is not a special folder`(
    name: String, special: SpecialFolder?
  ) {
    #expect(SpecialFolder(named: name) == special)
  }

  @Test(arguments: SpecialFolder.allCases)
  func `A special folder is recognized by the name it is created with`(special: SpecialFolder) {
    #expect(SpecialFolder(named: special.mailboxName) == special)
    #expect(SpecialFolder(named: special.title) == special)
    #expect(SpecialFolder(named: "INBOX/" + special.mailboxName) == special)
  }
}
