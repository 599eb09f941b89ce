import Foundation
import Testing

@testable import VmailDomain

/// The keywords that actions set for other programs.
@Suite("ActionRules: keywords", .timeLimit(.minutes(10)))
struct KeywordRulesTests {
  private static let (inbox, spam, trash, label) = (FolderID(1), FolderID(2), FolderID(3), FolderID(4))
  private static let account = AccountID(1)

  private static func rules(
    _ kind: Account.Kind = .imap, _ permissions: [FolderID: MailboxPermissions] = [:]
  ) -> ActionRules {
    let folders = [(inbox, FolderType.inbox), (spam, .spam), (trash, .trash), (label, .custom)].map {
      id, type in
      Folder(id: id, accountId: account, name: "\(type)", type: type)
    }
    return ActionRules(
      account: Account(id: account, name: "a", email: "", kind: kind), folders: folders,
      permissions: permissions)
  }

  private static func message(
    _ id: Int64 = 1, in folder: FolderID, _ flags: MessageFlags = []
  ) -> ThreadRows.Message {
    ThreadRows.Message(
      id: EmailID(id), subject: "S", sender: Participant(email: "a@example.org"), snippet: "",
      dateReceived: Date(timeIntervalSince1970: Double(id)), flags: flags, hasAttachments: false,
      aiCategory: .uncategorized, sendState: .none, folders: [folder])
  }

  struct Sample: Sendable, CustomTestStringConvertible {
    let action: ThreadAction
    let folder: FolderID
    var flags: MessageFlags = []
    var adds: MessageFlags = []
    var removes: MessageFlags = []
    var testDescription: String { "\(action) of \(flags.rawValue) in \(folder)" }
  }

  private static let bits = MessageFlags.colourBits
  private static let tags = MessageFlags.tags

  static let samples = [
    Sample(action: .spam, folder: inbox, adds: .junk),
    Sample(action: .move(to: spam), folder: label, flags: .notJunk, adds: .junk, removes: .notJunk),
    Sample(action: .spam, folder: inbox, flags: .junk),
    Sample(action: .move(to: inbox), folder: spam, flags: [.junk, .seen], adds: .notJunk, removes: .junk),
    Sample(action: .move(to: label), folder: spam, adds: .notJunk),
    // Thrown away says nothing, and neither does any other move.
    Sample(action: .delete, folder: spam, flags: .junk), Sample(action: .delete, folder: inbox),
    Sample(action: .move(to: label), folder: inbox), Sample(action: .move(to: inbox), folder: trash),
    Sample(action: .markRead, folder: inbox, flags: .new, adds: .seen, removes: .new),
    Sample(action: .open, folder: inbox, flags: [.seen, .new], removes: .new),
    Sample(action: .star, folder: inbox, adds: .flagged),
    Sample(action: .tint(.green), folder: inbox, adds: [.flagged, bits[0], bits[1]]),
    Sample(action: .tint(.red), folder: inbox, flags: [.flagged, bits[2]], removes: bits[2]),
    Sample(action: .tint(.blue), folder: inbox, flags: [.flagged, bits[0]], adds: bits[2], removes: bits[0]),
    Sample(action: .tint(.blue, [EmailID(1)]), folder: inbox, adds: [.flagged, bits[2]]),
    Sample(action: .tint(.blue, [EmailID(2)]), folder: inbox),
    Sample(action: .unstar, folder: inbox, flags: [.flagged, bits[0]], removes: [.flagged, bits[0]]),
    Sample(
      action: .unstarMessages([EmailID(1)]), folder: inbox, flags: [.flagged, bits[0]],
      removes: [.flagged, bits[0]]),
    Sample(action: .tag(adding: tags[1], removing: []), folder: inbox, adds: tags[1]),
    Sample(action: .tag(adding: tags[1], removing: []), folder: inbox, flags: tags[1]),
    Sample(
      action: .tag(adding: [], removing: tags[1]), folder: inbox, flags: [tags[1], tags[2]], removes: tags[1]),
    Sample(action: .tag(adding: [], removing: tags[1]), folder: inbox, flags: tags[2]),
    Sample(
      action: .tag(adding: tags[0], removing: tags[4]), folder: label, flags: [tags[4], .seen], adds: tags[0],
      removes: tags[4]),
    // What is added and removed at once is added.
    Sample(action: .tag(adding: tags[0], removing: tags[0]), folder: inbox, adds: tags[0]),
  ]

  @Test(arguments: samples)
  func `An action changes the keywords that say the same to other programs`(sample: Sample) throws {
    let changes = try Self.rules().changes(
      sample.action, in: .folder(sample.folder), messages: [Self.message(in: sample.folder, sample.flags)])
    #expect(changes.reduce(MessageFlags()) { $0.union($1.addedFlags) } == sample.adds)
    #expect(changes.reduce(MessageFlags()) { $0.union($1.removedFlags) } == sample.removes)
  }

  @Test func `Junk is not noted where no server is told, or its mailbox can't keep it`() throws {
    let message = Self.message(in: Self.inbox)
    for rules in [Self.rules(.local), Self.rules(.imap, [Self.inbox: MailboxPermissions(keptFlags: .seen)])] {
      let changes = try rules.changes(.spam, in: .folder(Self.inbox), messages: [message])
      #expect(
        changes == [
          MessageChange(emailId: EmailID(1), removedFolders: [Self.inbox], addedFolders: [Self.spam])
        ])
    }
  }

  @Test func `A colour is given to the stars of a thread, or else to its latest message`() throws {
    let orange = ThreadAction.tint(.orange)
    let starred = [Self.message(1, in: Self.inbox, .flagged), Self.message(2, in: Self.inbox)]
    #expect(
      try Self.rules().changes(orange, in: .folder(Self.inbox), messages: starred).map(\.emailId) == [
        EmailID(1)
      ])
    let plain = [Self.message(1, in: Self.inbox), Self.message(2, in: Self.inbox)]
    #expect(
      try Self.rules().changes(orange, in: .folder(Self.inbox), messages: plain)
        == [MessageChange(emailId: EmailID(2), addedFlags: StarColour.orange.flags)])
  }

  @Test func `A tag is given to the messages of the folder, as a label is, and taken from all of a thread`()
    throws
  {
    let messages = [Self.message(1, in: Self.label, Self.tags[2]), Self.message(2, in: Self.inbox)]
    let changes = try Self.rules().changes(
      .tag(adding: Self.tags[1], removing: Self.tags[2]), in: .folder(Self.inbox), messages: messages)
    #expect(
      changes == [
        MessageChange(emailId: EmailID(1), removedFlags: Self.tags[2]),
        MessageChange(emailId: EmailID(2), addedFlags: Self.tags[1]),
      ])
  }

  @Test
  func `A tag that no mailbox keeps is only here, and one that it shows but doesn't keep isn't removed`()
    throws
  {
    let rules = Self.rules(.imap, [Self.inbox: MailboxPermissions(keptFlags: [.seen, Self.tags[0]])])
    let tags = MessageFlags(Self.tags)
    let changes = try rules.changes(
      .tag(adding: tags, removing: []), in: .folder(Self.inbox), messages: [Self.message(in: Self.inbox)])
    #expect(changes.map(\.addedFlags.onlyHere) == [tags.subtracting(Self.tags[0])])
    #expect(
      changes.flatMap { RemoteOperation.Kind.kinds(for: $0, folders: [Self.inbox]) }
        == [.store(adding: Self.tags[0], removing: [])])
    #expect(throws: ActionRefusal.flagsNotKept(Self.tags[4])) {
      try rules.changes(
        .tag(adding: [], removing: Self.tags[4]), in: .folder(Self.inbox),
        messages: [Self.message(in: Self.inbox, Self.tags[4])])
    }
    // One that is only here can be removed here.
    let here = Self.tags[4].union(Self.tags[4].marks)
    let removed = try rules.changes(
      .tag(adding: [], removing: Self.tags[4]), in: .folder(Self.inbox),
      messages: [Self.message(in: Self.inbox, here)])
    #expect(removed == [MessageChange(emailId: EmailID(1), removedFlags: here)])
  }

  @Test func `A colour that no mailbox keeps is only here, and one without its star is refused`() throws {
    let messages = [Self.message(in: Self.inbox)]
    let stars = Self.rules(.imap, [Self.inbox: MailboxPermissions(keptFlags: .flagged)])
    let changes = try stars.changes(.tint(.orange), in: .folder(Self.inbox), messages: messages)
    #expect(changes.map(\.addedFlags.onlyHere) == [Self.bits[0]])
    #expect(
      changes.flatMap { RemoteOperation.Kind.kinds(for: $0, folders: [Self.inbox]) }
        == [.store(adding: .flagged, removing: [])])
    let nothing = Self.rules(.imap, [Self.inbox: MailboxPermissions(keptFlags: .seen)])
    #expect(throws: ActionRefusal.self) {
      try nothing.changes(.tint(.orange), in: .folder(Self.inbox), messages: messages)
    }
  }
}
