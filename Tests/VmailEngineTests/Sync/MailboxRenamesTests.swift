import Testing

@testable import VmailDomain
@testable import VmailEngine

/// Which mailboxes may be the same under another name.
@Suite(.timeLimit(.minutes(10))) struct MailboxRenamesTests {
  private static func gone(
    _ id: Int64, validity: UInt32, uidNext: UInt32 = 10, mailboxId: String? = nil
  ) -> SyncedFolder {
    SyncedFolder(
      folder: Folder(id: FolderID(id), accountId: AccountID(1), name: "gone \(id)", type: .custom),
      path: path("gone\(id)"), isSynced: true,
      cursor: FolderCursor(uidValidity: validity, uidNext: uidNext, modSeq: nil, gap: []), count: 3,
      mailboxId: mailboxId)
  }

  private static func path(_ name: String) -> MailboxPath { MailboxPath(Array(name.utf8)) }

  private static func new(
    _ name: String, validity: UInt32?, uidNext: UInt32? = 10, mailboxId: String? = nil
  ) -> MailboxRenames.Listed {
    MailboxRenames.Listed(
      path: path(name),
      status: RemoteFolder.Status(uidNext: uidNext, uidValidity: validity, mailboxId: mailboxId))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let gone: [SyncedFolder]
    let new: [MailboxRenames.Listed]
    var others: [UInt32] = []
    var ids: [String] = []
    /// Such as `1 a`, with `!` where no other has the UIDVALIDITY, and `=` where the MAILBOXID is the same.
    let pairs: [String]
  }

  static let cases = [
    Case(
      testDescription: "the same UIDVALIDITY", gone: [gone(1, validity: 7)], new: [new("a", validity: 7)],
      pairs: ["1 a!"]),
    Case(testDescription: "another", gone: [gone(1, validity: 7)], new: [new("a", validity: 8)], pairs: []),
    Case(
      testDescription: "none told", gone: [gone(1, validity: 7)], new: [new("a", validity: nil)], pairs: []),
    Case(
      testDescription: "UIDs that were given out already", gone: [gone(1, validity: 7)],
      new: [new("a", validity: 7, uidNext: 9)], pairs: []),
    Case(
      testDescription: "new mail since", gone: [gone(1, validity: 7)],
      new: [new("a", validity: 7, uidNext: 11)], pairs: ["1 a!"]),
    Case(
      testDescription: "no UIDNEXT told", gone: [gone(1, validity: 7)],
      new: [new("a", validity: 7, uidNext: nil)], pairs: ["1 a!"]),
    Case(
      testDescription: "two at once", gone: [gone(1, validity: 7), gone(2, validity: 8)],
      new: [new("a", validity: 8), new("b", validity: 7)], pairs: ["1 b!", "2 a!"]),
    // A server that gives every mailbox the same one: only the messages can tell.
    Case(
      testDescription: "shared with one that stayed", gone: [gone(1, validity: 7)],
      new: [new("a", validity: 7)], others: [7], pairs: ["1 a"]),
    Case(
      testDescription: "shared by two that are new", gone: [gone(1, validity: 7)],
      new: [new("a", validity: 7), new("b", validity: 7)], pairs: ["1 a", "1 b"]),
    Case(
      testDescription: "shared by two that are gone", gone: [gone(1, validity: 7), gone(2, validity: 7)],
      new: [new("a", validity: 7)], pairs: ["1 a", "2 a"]),
    Case(
      testDescription: "the same MAILBOXID, whatever else has changed",
      gone: [gone(1, validity: 7, mailboxId: "F1")],
      new: [new("a", validity: 7, mailboxId: "F2"), new("b", validity: 9, uidNext: 2, mailboxId: "F1")],
      others: [7], pairs: ["1 b!="]),
    Case(
      testDescription: "a MAILBOXID that one that stayed has too",
      gone: [gone(1, validity: 7, mailboxId: "F1")],
      new: [new("a", validity: 7, mailboxId: "F1")], others: [7], ids: ["F1"], pairs: ["1 a"]),
    Case(
      testDescription: "a MAILBOXID that two have",
      gone: [gone(1, validity: 7, mailboxId: "F1"), gone(2, validity: 8, mailboxId: "F1")],
      new: [new("a", validity: 7, mailboxId: "F1"), new("b", validity: 9, mailboxId: "F1")], pairs: ["1 a!"]),
    Case(
      testDescription: "another MAILBOXID", gone: [gone(1, validity: 7, mailboxId: "F1")],
      new: [new("a", validity: 7, mailboxId: "F2")], pairs: []),
    Case(
      testDescription: "a MAILBOXID that was not known", gone: [gone(1, validity: 7)],
      new: [new("a", validity: 7, mailboxId: "F2")], pairs: ["1 a!"]),
  ]

  @Test(arguments: cases)
  func `Candidates`(of sample: Case) {
    let pairs = MailboxRenames.candidates(sample.gone, sample.new, others: sample.others, ids: sample.ids)
    let texts = pairs.map {
      "\($0.folder.folder.id) \(String(decoding: $0.path.bytes, as: UTF8.self))\($0.isOnlyOne ? "!" : "")\($0.hasSameID ? "=" : "")"
    }
    #expect(texts == sample.pairs)
  }
}
