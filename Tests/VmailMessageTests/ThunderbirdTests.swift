import Foundation
import Testing
import VmailDomain
import VmailMessage

/// Mail of Thunderbird, with what Thunderbird has noted.
@Suite("Thunderbird", .timeLimit(.minutes(10)))
struct ThunderbirdTests {
  private let folder: TemporaryFolder
  private let from = "From - Wed Feb  5 14:30:00 2025\n"
  private let text = "From: a@x.example\nSubject: x\n\nText\n\n"

  init() throws { folder = try TemporaryFolder() }

  private func scan(_ fields: String) throws -> RawMessage {
    try #require(try ScanResult(folder.write("box", from + fields + text)).messages.first)
  }

  @Test(
    arguments: [
      ("0000", "00000000", [], false), ("0001", "00000000", .seen, false),
      ("0002", "00000000", .answered, false), ("0004", "00000000", .flagged, false),
      ("1000", "00000000", .forwarded, false),
      ("1007", "00800000", [.seen, .answered, .flagged, .forwarded], false),
      // Threads and priorities, and what Status2 has in the lower half.
      ("E3F0", "00010001", [], false), ("0001", "00200000", .seen, true), ("xyz", "00000000", [], false),
    ] as [(String, String, MessageFlags, Bool)])
  func `X-Mozilla-Status and -Status2 have the flags`(
    status: String, status2: String, expected: MessageFlags, isTrashed: Bool
  ) throws {
    let message = try scan("X-Mozilla-Status: \(status)\nX-Mozilla-Status2: \(status2)\n")
    #expect(message.flags == expected && message.isTrashed == isTrashed)
  }

  @Test func `A message that Thunderbird has deleted is left out`() throws {
    let fields = ["0008", "0000", "1009", "0001"].map { from + "X-Mozilla-Status: \($0)\n" + text }
    let result = try ScanResult(folder.write("box", fields.joined()))
    #expect(result.messages.map(\.flags) == [[], .seen] && result.deleted == 2)
    #expect(result.failures.isEmpty)
  }

  @Test func `The fields count only above those of the message`() throws {
    let account = "X-Account-Key: account2\nX-UIDL: 1\n"
    #expect(try scan(account + "X-Mozilla-Status: 0001\n").flags == .seen)
    let theirs = "X-Mozilla-Status: 000d\nX-Mozilla-Status2: 00200000\nX-Mozilla-Keys: bills\n"
    let message = try scan("Received: from x by y\n" + theirs)
    #expect(message.flags == [] && !message.isTrashed && message.labels.isEmpty)
    #expect(try scan("X-Mozilla-Status: 0000\nReceived: from x by y\n" + theirs).flags == [])
  }

  @Test func `Tags are labels; junk and other keywords are not`() throws {
    let status = "X-Mozilla-Status: 0001\nX-Mozilla-Status2: 00000000\n"
    let padding = String(repeating: " ", count: 80)
    #expect(try scan(status + "X-Mozilla-Keys: \(padding)\n").labels == [])
    #expect(
      try scan(status + "X-Mozilla-Keys: $label1 bills NonJunk $Forwarded Trash\(padding)\n").labels == [
        "Important", "bills",
      ])
    // The labels of Thunderbird 1.5.
    #expect(
      try scan("X-Mozilla-Status: 0000\nX-Mozilla-Status2: 04000000\n").labels == ["Work"])
  }

  // MARK: Folders

  private func makeProfile() throws {
    try folder.write(
      "p/prefs.js",
      """
      // Mozilla User Preferences
      user_pref("mail.server.server1.userName", "secret");
      user_pref("mailnews.tags.$label1.tag", "Wichtig");
      user_pref("mailnews.tags.bills.color", "#FF0000");
      user_pref("mailnews.tags.bills.tag", "Bills \\"due\\" \\u00e9");
      user_pref("mailnews.tags.empty.tag", "");

      """)
    let mail = "p/Mail/Local Folders"
    let tagged =
      from + "X-Mozilla-Status: 0005\nX-Mozilla-Status2: 00000000\nX-Mozilla-Keys: bills $label1\n" + text
    for (name, content) in [
      ("Inbox", tagged), ("Sent", from + text), ("Drafts", ""), ("Work", from + text),
      ("Work.sbd/2024", from + text),
    ] {
      try folder.write("\(mail)/\(name)", content)
      try folder.write("\(mail)/\(name).msf", "// <!-- <mdb:mork:z v=\"1.4\"/> -->")
    }
    try folder.write("\(mail)/msgFilterRules.dat", "version=\"9\"\n")
    try folder.write("\(mail)/filterlog.html", "<html>\n")
    try folder.write("p/Mail/pop.example.org/Inbox", from + text)
    try folder.write("p/Mail/pop.example.org/Inbox.msf", "//")
    try folder.write("p/Mail/pop.example.org/popstate.dat", "# POP3 State File\n")
    try folder.write("p/ImapMail/imap.example.org/INBOX", from + text)
    try folder.write("p/logins.json", "{}")
    try folder.write("p/places.sqlite", [0, 1, 2])
  }

  @Test(arguments: ["p", "p/Mail/"])
  func `A profile has the mail of its local accounts; other files are skipped`(path: String) throws {
    try makeProfile()
    let result = try ScanResult(folder.path + "/" + path)
    #expect(result.folders == ["Inbox", "Sent", "Work", "Work/2024", "Inbox"])
    #expect(result.failures.isEmpty)
    #expect(result.messages[0].labels == ["Bills \"due\" é", "Wichtig"])
    #expect(result.messages[0].flags == [.seen, .flagged])
    let skipped = result.skipped.filter { $0.reason == nil }.map {
      String($0.path.split(separator: "/").last ?? "")
    }
    #expect(
      Set(skipped) == [
        "Inbox.msf", "Sent.msf", "Drafts", "Drafts.msf", "Work.msf", "2024.msf", "msgFilterRules.dat",
        "filterlog.html", "popstate.dat",
      ])
    #expect(result.skipped.filter { $0.reason != nil }.map(\.path) == [folder.path + "/p/ImapMail"])
  }

  @Test func `A folder has the name that Thunderbird shows, also where its file has another`() throws {
    try makeProfile()
    let mail = "Mail/Local Folders"
    try folder.write(
      "p/folderCache.json",
      """
      {"/elsewhere/\(mail)": {"flags": 28}, "/elsewhere/\(mail)/Inbox.msf": {"folderName": "Posteingang"},
      "/elsewhere/\(mail)/aa4d01368.msf": {"folderName": "a#b: c"},
      "/elsewhere/\(mail)/aa4d01368.sbd/10c7e1b2.msf": {"folderName": "/ \\u00fc"},
      "/elsewhere/\(mail)/0badcafe.msf": {"folderName": " "}}
      """)
    for name in ["aa4d01368", "aa4d01368.sbd/10c7e1b2", "0badcafe", "deadbeef"] {
      try folder.write("p/\(mail)/\(name)", from + text)
      try folder.write("p/\(mail)/\(name).msf", "//")
    }
    let folders = try ScanResult(folder.path + "/p").folders
    #expect(Set(folders).isSuperset(of: ["Inbox", "a#b: c", "a#b: c/_ ü", "0badcafe", "deadbeef"]))
    #expect(!folders.contains("Posteingang"))
    try folder.write("p/folderCache.json", "[")
    #expect(try ScanResult(folder.path + "/p").folders.contains("aa4d01368"))
  }

  @Test func `A folder of a profile, and a mailbox of it, have the names of tags`() throws {
    try makeProfile()
    for path in ["p/Mail/Local Folders", "p/Mail/Local Folders/Inbox"] {
      #expect(try ScanResult(folder.path + "/" + path).messages[0].labels == ["Bills \"due\" é", "Wichtig"])
    }
    #expect(try ScanResult(folder.path + "/p/ImapMail/imap.example.org").messages.count == 1)
  }

  @Test func `One file per message: the header has the flags`() throws {
    let fields = "X-Mozilla-Status: 0005\nX-Mozilla-Status2: 00000000\nX-Mozilla-Keys: bills\n"
    try folder.write("m/Inbox/cur/1700000000000.eml", fields + text)
    try folder.write("m/Inbox/cur/1700000000001.eml", "X-Mozilla-Status: 0008\n" + text)
    try folder.write("m/Inbox/cur/1700000000002.eml", text)
    // Where names have flags, they count.
    try folder.write("m/Inbox/cur/1700000000003.x:2,F", "X-Mozilla-Status: 0001\n" + text)
    try folder.makeFolder("m/Inbox/tmp")
    try folder.write("m/Inbox.msf", "//")
    let result = try ScanResult(folder.path + "/m")
    #expect(result.messages.map(\.flags) == [[.seen, .flagged], [], .flagged])
    #expect(result.deleted == 1)
    #expect(result.messages[0].labels == ["bills"] && result.failures.isEmpty)
    #expect(result.folders == ["Inbox", "Inbox", "Inbox"])
  }
}
