import Foundation
import Glibc
import Testing
import VmailDomain
import VmailMessage

@Suite("Reading folders", .timeLimit(.minutes(10)))
struct FolderReadingTests {
  private let folder: TemporaryFolder
  private let mail = "From: a@x.example\nSubject: x\n\nText\n"
  private let mbox = "From a@x.example Wed Feb  5 14:30:00 2025\nSubject: x\n\nText\n"

  init() throws { folder = try TemporaryFolder() }

  @Test func `A Maildir has flags, and new messages are unread`() throws {
    try folder.makeFolder("tmp")
    try folder.write("cur/1.a:2,FRS", mail)
    try folder.write("cur/2.a;2,PT", mail)
    try folder.write("cur/3.a!2,D", mail)
    try folder.write("cur/4.a", mail)
    try folder.write("new/5.a:2,S", mail)
    try folder.write("tmp/6.a", mail)
    try folder.write("dovecot-uidlist", "x")
    let result = try ScanResult(folder.path)
    #expect(result.messages.map(\.flags) == [[.flagged, .answered, .seen], [.forwarded], [.draft], [], []])
    #expect(result.messages.map(\.isTrashed) == [false, true, false, false, false])
    #expect(result.folders == [nil, nil, nil, nil, nil])
    #expect(result.failures.isEmpty)
  }

  @Test func `Maildir++ folders are labels with decoded names`() throws {
    for name in ["", ".Sent/", ".Lists.Swift/", ".Entw&APw-rfe/"] {
      try folder.write(name + "cur/1.a:2,S", mail)
      try folder.makeFolder(name + "new")
    }
    let result = try ScanResult(folder.path)
    #expect(result.folders == [nil, "Entwürfe", "Lists/Swift", "Sent"])
  }

  @Test func `In a tree, each mailbox is named after its path`() throws {
    try folder.write("Sent.mbox", mbox)
    try folder.write("Work/Clients", mbox)
    try folder.write("Work.sbd/Old", mbox)
    try folder.write("loose/a.eml", mail)
    try folder.write("mh/12", mail)
    try folder.write("mh/.mh_sequences", "unseen: 12")
    try folder.write("Apple.mbox/mbox", mbox)
    try folder.write("Sub/cur/1:2,", mail)
    try folder.makeFolder("Sub/new")
    try folder.write("top.eml", mail)
    try folder.write("Inbox.msf", "// <!-- <mdb:mork:z v=\"1.4\"/> -->")
    let result = try ScanResult(folder.path)
    #expect(
      Set(result.folders) == [
        "Apple", "Sent", "Sub", "Work/Old", "Work/Clients", "loose", "mh", nil,
      ])
    #expect(result.messages.count == 8)
    #expect(result.failures.isEmpty)
  }

  @Test func `The name of the top-level folder counts if it is that of a system folder`() throws {
    #expect(try ScanResult(folder.write("Sent.mbox", mbox)).folders == ["Sent"])
    #expect(try ScanResult(folder.write("Work.mbox", mbox)).folders == [nil])
    try folder.write("INBOX/cur/1:2,S", mail)
    try folder.makeFolder("INBOX/tmp")
    #expect(try ScanResult(folder.path + "/INBOX/").folders == ["INBOX"])
    #expect(try ScanResult(folder.write("Trash/1.eml", mail)).folders == [nil])
    #expect(try ScanResult(folder.path + "/Trash").folders == ["Trash"])
  }

  @Test(
    arguments: [
      ("a.txt", "hello\n", "not a mailbox or a message"),
      ("a.ics", "BEGIN:VCALENDAR\nX-NAME:x\n", "not a mailbox or a message"),
      ("a.yml", "---\nfrom: x\n", "not a mailbox or a message"),
      ("a.json", "{\"from\": 1}", "not a mailbox or a message"),
      ("empty.eml", "", "the file is empty"), ("blank.eml", "\n\n\n", "the file has only empty lines"),
      ("a.zip", "PK\u{3}\u{4}....", "compressed archive (zip): unpack it first"),
      ("a.bin", "\u{7F}ELF\u{0}\u{0}\u{1}", "binary data, not a mailbox or a message"),
    ])
  func `Files without mail are rejected with a reason`(name: String, content: String, reason: String) throws {
    let path = try folder.write(name, content)
    let result = try ScanResult(path)
    #expect(result.reasons == [reason])
    #expect(result.failures.map(\.path) == [path])
    #expect(result.messages.isEmpty)
  }

  @Test(
    arguments: ["Mail content:\nTo: a@example.com\n\nText\n", "Only text, no header\n"])
  func `An .eml file is a message even if its header is invalid or missing`(content: String) throws {
    let result = try ScanResult(folder.write("broken.eml", content))
    #expect(result.messages.count == 1)
    #expect(result.failures.isEmpty)
  }

  @Test func `An .eml file may have any header, and any other file must have a mail header`() throws {
    let text = "Foo: bar\n\nText\n"
    #expect(try ScanResult(folder.write("a.eml", text)).messages.count == 1)
    #expect(try ScanResult(folder.write("a.txt", text)).messages.isEmpty)
    #expect(try ScanResult(folder.write("b.txt", text), format: .eml).messages.count == 1)
    #expect(try ScanResult(folder.write("c.txt", ">From a b\nX-Foo: bar\n\n")).messages.count == 1)
  }

  @Test func `Links to folders, pipes and dangling links are failures; links to files are read`() throws {
    try folder.write("m/a.eml", mail)
    try folder.makeFolder("other")
    #expect(symlink(folder.path, folder.path + "/m/loop") == 0)
    #expect(symlink(folder.path + "/m/a.eml", folder.path + "/m/link.eml") == 0)
    #expect(symlink("/nonexistent/x", folder.path + "/m/dangling") == 0)
    #expect(mkfifo(folder.path + "/m/pipe", 0o600) == 0)
    let result = try ScanResult(folder.path + "/m")
    #expect(result.messages.count == 2)
    #expect(
      result.reasons == [
        "no such file or directory", "a link to a folder is not followed",
        "not a file (a device, pipe or socket)",
      ])
  }

  @Test func `A file that disappears meanwhile is a failure, and the rest is read`() throws {
    try folder.write("cur/1:2,S", mail)
    try folder.write("cur/2:2,S", mail)
    try folder.makeFolder("new")
    var scan = try MailboxFileReader().scan(path: folder.path, format: nil)
    unlink(folder.path + "/cur/1:2,S")
    guard case .failure(let failure) = scan.next() else { return #expect(Bool(false)) }
    #expect(failure.reason == "no such file or directory")
    guard case .message = scan.next() else { return #expect(Bool(false)) }
  }

  @Test func `A path that doesn't exist, or is not a file, is an error`() throws {
    let missing = folder.path + "/none"
    #expect(throws: MailboxError.missing(path: missing)) {
      try MailboxFileReader().scan(path: missing, format: nil)
    }
    #expect(
      throws: MailboxError.unreadable(
        path: "/dev/null", reason: "not a file (a device, pipe or socket)")
    ) { try MailboxFileReader().scan(path: "/dev/null", format: nil) }
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func `A folder without permission is an error`() throws {
    try folder.makeFolder("closed")
    chmod(folder.path + "/closed", 0)
    defer { chmod(folder.path + "/closed", 0o700) }
    #expect(throws: MailboxError.self) {
      try MailboxFileReader().scan(path: folder.path + "/closed", format: nil)
    }
  }

  @Test func `Deep nesting ends at a limit`() throws {
    try folder.write(String(repeating: "d/", count: 60) + "a.eml", mail)
    #expect(try ScanResult(folder.path).reasons == ["nested deeper than 40 folders"])
  }
}
