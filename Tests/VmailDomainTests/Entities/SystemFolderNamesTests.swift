import Testing
import VmailDomain

@Suite("SystemFolderNames", .timeLimit(.minutes(10)))
struct SystemFolderNamesTests {
  @Test(
    arguments: [
      ("INBOX", .folder(.inbox)), ("Inbox", .folder(.inbox)), ("Posteingang", .folder(.inbox)),
      ("Sent", .folder(.sent)), ("Sent Items", .folder(.sent)), ("INBOX/Sent", .folder(.sent)),
      ("[Gmail]/Sent Mail", .folder(.sent)), ("Messages envoyés", .folder(.sent)),
      ("Messages envoye\u{301}s", .folder(.sent)), ("GESENDETE ELEMENTE", .folder(.sent)),
      ("Drafts", .folder(.drafts)), ("Entwürfe", .folder(.drafts)), ("Unsent Messages", .folder(.drafts)),
      ("Junk", .folder(.spam)), ("Junk-E-Mail", .folder(.spam)), ("[Google Mail]/Spam", .folder(.spam)),
      ("Trash", .folder(.trash)), ("Deleted Items", .folder(.trash)), ("[Google Mail]/Bin", .folder(.trash)),
      ("[Gmail]/Starred", .folder(.starred)), ("[Gmail]/Destacados", .folder(.starred)),
      ("Archive", .archive), ("[Gmail]/All Mail", .archive), ("[Gmail]/Todos", .archive),
      ("/Sent/", .folder(.sent)),
    ] as [(String, SystemFolderNames.Purpose)])
  func `The names that mail programs give their folders are recognized`(
    name: String, purpose: SystemFolderNames.Purpose
  ) {
    #expect(SystemFolderNames.purpose(of: name) == purpose)
  }

  @Test func `All other names are labels`() {
    let names = [
      "", "/", "Work", "Todos", "Destacados", "Sent/2024", "Archive/2023", "INBOX/Work", "INBOX/INBOX/Sent",
      "[Gmail]", "[Gmail]/Important", "Work/[Gmail]/Sent Mail", " Sent", "Sent\u{0}", "../Sent",
      String(repeating: "a/", count: 100_000), String(repeating: "x", count: 1_000_000),
    ]
    for name in names {
      #expect(SystemFolderNames.purpose(of: name) == nil, "\(name.prefix(40).debugDescription)")
    }
  }

  @Test(arguments: FolderType.allCases)
  func `A system folder's title is recognized as its name`(type: FolderType) {
    let purpose = SystemFolderNames.purpose(of: SystemFolderNames.title(of: type))
    #expect(purpose == (type == .custom ? nil : .folder(type)))
  }
}
