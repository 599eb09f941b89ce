import Testing

@testable import VmailDomain

/// What the tags of notmuch, and the folders of its Maildir, become.
@Suite(.timeLimit(.minutes(10))) struct NotmuchMailTests {
  private func file(_ tags: Set<String>, at path: String = "/m/cur/1:2,") -> MailFile {
    let other = NotmuchMail.File(path: "/m/cur/other", tags: ["inbox"])
    let mail = NotmuchMail(root: "/m", uuid: "u", files: [.init(path: path, tags: tags), other])
    return mail.index.files[0]
  }

  @Test(
    arguments: [
      (["unread"], []), ([], .seen), (["unread", "flagged"], .flagged), (["replied"], [.seen, .answered]),
      (["passed"], [.seen, .forwarded]), (["draft", "unread"], .draft), (["starred"], [.seen, .flagged]),
      // Case counts in notmuch.
      (["Unread"], .seen),
    ] as [(Set<String>, MessageFlags)])
  func `Tags that are marks become flags`(tags: Set<String>, expected: MessageFlags) {
    #expect(file(tags).flags == expected)
  }

  @Test(
    arguments: [
      ([], [], []), (["inbox"], [.inbox], []), (["sent", "inbox"], [.inbox, .sent], []),
      (["draft"], [.drafts], []), (["bills", "inbox", "x/y é"], [.inbox], ["bills", "x/y é"]),
      (["attachment", "signed"], [], ["signed"]), (["archive"], [], []), (["Unread"], [], ["Unread"]),
      (["deleted", "inbox", "bills"], [.trash], []), (["spam", "bills"], [.spam], []),
      (["junk", "sent"], [.spam], []), (["deleted", "spam"], [.trash], []),
    ] as [(Set<String>, [FolderType], [String])])
  func `Tags that are folders, and all others, have their place`(
    tags: Set<String>, system: [FolderType], labels: [String]
  ) {
    let file = file(tags)
    #expect(file.systemFolders == system && file.labels == labels)
  }

  @Test(
    arguments: [
      ("/m/Sent/cur/1", [], [.sent], []), ("/m/Sent/cur/1", ["inbox"], [.inbox, .sent], []),
      ("/m/.Lists.Swift/new/1", ["inbox"], [.inbox], ["Lists/Swift"]),
      ("/m/Lists/Swift/cur/1", ["Lists/Swift"], [], ["Lists/Swift"]),
      ("/m/Archive/cur/1", [], [], []), ("/m/INBOX/cur/1", [], [], []), ("/m/mh/12", [], [], ["mh"]),
      ("/m/Trash/cur/1", [], [.trash], []), ("/m/Junk/cur/1", ["x"], [.spam], []),
      // notmuch shows it in the inbox, wherever the file is.
      ("/m/Trash/cur/1", ["inbox", "x"], [.inbox], ["x"]),
      ("/elsewhere/Sent/cur/1", ["inbox"], [.inbox], []), ("/m", ["inbox"], [.inbox], []),
      ("/m/Starred/cur/1", ["unread"], [], []),
    ] as [(String, Set<String>, [FolderType], [String])])
  func `A folder of the Maildir counts beside the tags`(
    path: String, tags: Set<String>, system: [FolderType], labels: [String]
  ) {
    let file = file(tags, at: path)
    #expect(file.systemFolders == system && file.labels == labels && file.path == path)
  }

  @Test func `Folders of accounts are recognized by their Inbox`() {
    let paths = ["work/INBOX", "work/Sent", "work/Bills", "Projects/Sent", "Projects/Archive"]
    let mail = NotmuchMail(
      root: "/m/", uuid: "u", files: paths.map { .init(path: "/m/\($0)/cur/1", tags: ["unread", "inbox"]) })
    let places = mail.index.files.map { ($0.systemFolders, $0.labels) }
    #expect(places.map(\.0) == [[.inbox], [.inbox, .sent], [.inbox], [.inbox], [.inbox]])
    #expect(places.map(\.1) == [[], [], ["work/Bills"], ["Projects/Sent"], ["Projects/Archive"]])
  }

  @Test func `Without the tag inbox, the folder shows what is in the Inbox`() {
    let paths = ["cur/1", "INBOX/cur/1", "work/INBOX/cur/1", "Archive/cur/1", "Bills/cur/1"]
    let mail = NotmuchMail(root: "/m", uuid: "u", files: paths.map { .init(path: "/m/" + $0, tags: []) })
    #expect(mail.index.files.map(\.systemFolders) == [[.inbox], [.inbox], [.inbox], [], []])
  }

  @Test func `Names that are not UTF-8 are failures`() {
    let index = NotmuchMail(root: "/m", uuid: "a-b", files: [], unreadable: 2).index
    #expect(index.identity == "notmuch-a-b" && index.failures.count == 2 && index.files.isEmpty)
  }
}
