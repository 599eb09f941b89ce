import Foundation
import Testing
import VmailDomain
import VmailMessage

/// Keywords that servers store with mail in files.
@Suite("Mailbox keywords", .timeLimit(.minutes(10)))
struct KeywordTests {
  private let folder: TemporaryFolder
  private let mail = "From: a@x.example\nSubject: x\n\nText\n"
  private let from = "From ann@example.com Wed Feb  5 14:30:00 2025\n"

  init() throws { folder = try TemporaryFolder() }

  @Test func `Letters in Maildir file names are named by dovecot-keywords`() throws {
    try folder.makeFolder("tmp")
    try folder.write(
      "dovecot-keywords",
      "0 Bills\n1 $Forwarded\n2 NonJunk\n3 $label4\n4 Entw&APw-rfe alt\n5 Trash\n25 Last\n26 Beyond\nx y\n7\n"
    )
    try folder.write("cur/1.a:2,Sac", mail)
    try folder.write("cur/2.a:2,Fbdefgz", mail)
    try folder.write("new/3.a", mail)
    try folder.write(".Sub/cur/4.a:2,a", mail)
    try folder.makeFolder(".Sub/new")
    let result = try ScanResult(folder.path)
    #expect(result.messages.map(\.labels) == [["Bills"], ["To Do", "Entwürfe alt", "Last"], [], []])
    #expect(result.messages.map(\.flags) == [.seen, [.flagged, .forwarded], [], []])
    #expect(result.failures.isEmpty)
  }

  @Test func `A Maildir without that file, or with a folder or gigabytes in its place, has only flags`()
    throws
  {
    try folder.makeFolder("a/new")
    try folder.write("a/cur/1.a:2,Sab", mail)
    try folder.makeFolder("b/new")
    try folder.makeFolder("b/dovecot-keywords")
    try folder.write("b/cur/2.b:2,Sa", mail)
    try folder.makeFolder("c/new")
    try folder.write("c/dovecot-keywords", String(repeating: "0 x\n", count: 1 << 16))
    try folder.write("c/cur/3.c:2,Sa", mail)
    let result = try ScanResult(folder.path)
    #expect(result.messages.map(\.labels) == [[], [], ["x"]])
    #expect(result.messages.allSatisfy { $0.flags == .seen })
  }

  private func labels(_ mbox: String) throws -> [[String]] {
    try ScanResult(folder.write("a.mbox", mbox)).messages.map(\.labels)
  }

  @Test func `X-Keywords counts if the mailbox's first message declares the keyword`() throws {
    let base = "X-IMAPbase: 1234567890 0000000123 Bills $label1 NonJunk\n\tArchive\n"
    let first = from + base + "X-Keywords: Bills\nSubject: 1\n\nOne\n\n"
    let second = from + "X-Keywords: $label1 Stranger NonJunk\n Archive Bills   \nSubject: 2\n\nTwo\n\n"
    #expect(try labels(first + second) == [["Bills"], ["Important", "Bills"]])
    // Not in a mailbox that no server has written, nor when a later message declares it.
    #expect(try labels(second + first) == [[], []])
    let program =
      from + "Subject: DON'T DELETE THIS MESSAGE -- FOLDER INTERNAL DATA\n"
      + "X-IMAP: 1234567890 0000000123 Bills\n\nThis text is part of the internal format.\n\n"
    #expect(try labels(program + second) == [["Bills"]])
  }

  @Test func `Forwarded is always a flag, and Status and X-Status are read as usual`() throws {
    let text = from + "Status: RO\nX-Status: FA\nX-Keywords: $Forwarded Bills\nSubject: 1\n\nOne\n"
    let message = try #require(try ScanResult(folder.write("a.mbox", text)).messages.first)
    #expect(message.flags == [.seen, .flagged, .answered, .forwarded] && message.labels.isEmpty)
  }
}
