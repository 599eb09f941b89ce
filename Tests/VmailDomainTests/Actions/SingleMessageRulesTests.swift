import Foundation
import Testing
import VmailDomain

/// What an action on single messages changes (page 10.2).
@Suite(.timeLimit(.minutes(10))) struct SingleMessageRulesTests {
  private static let (inbox, starred, sent) = (FolderID(1), FolderID(2), FolderID(3))
  private static let (spam, trash, label) = (FolderID(5), FolderID(6), FolderID(7))
  private static let (house, allMail) = (FolderID(8), FolderID(9))

  private static func rules(hasLabels: Bool = false) -> ActionRules {
    let account = Account(id: AccountID(1), name: "work", email: "", kind: .imap)
    var folders = FolderType.allCases.enumerated().map { index, type in
      Folder(id: FolderID(Int64(index + 1)), accountId: account.id, name: "\(type)", type: type)
    }
    folders.append(Folder(id: house, accountId: account.id, name: "House", type: .custom))
    folders.append(
      Folder(id: allMail, accountId: account.id, name: "All", type: .custom, isServerArchive: true))
    return ActionRules(account: account, folders: folders, hasLabels: hasLabels)
  }

  private static let reaction = Int64(7)

  /// A thread with a message in each kind of place, and a reaction in the Inbox.
  private static let thread: [ThreadRows.Message] = {
    let places: [Set<FolderID>] = [
      [inbox], [sent], [inbox, label], [trash], [allMail], [label, house], [inbox],
    ]
    return zip(Int64(1)..., places).map { id, folders in
      ThreadRows.Message(
        id: EmailID(id), subject: "S", sender: Participant(email: "a@example.org"), snippet: "",
        dateReceived: Date(timeIntervalSince1970: Double(id)), flags: id % 2 == 0 ? .seen : [],
        hasAttachments: false, aiCategory: .uncategorized, sendState: .none, folders: folders,
        isReaction: id == reaction)
    }
  }()

  private static func changes(
    _ action: ThreadAction, _ ids: [Int64], in view: FolderID = inbox, hasLabels: Bool = false
  ) throws -> [MessageChange] {
    try rules(hasLabels: hasLabels).changes(
      .only(Set(ids.map { EmailID($0) }), action), in: .folder(view), messages: thread)
  }

  /// An action on each message by itself, and the folders in which that one is afterwards; `nil` if it stays as it was.
  private static let cases: [(action: ThreadAction, folders: [Set<FolderID>?])] = [
    (.archive, [[allMail], nil, [label], nil, nil, nil]),
    // In the Inbox, a message is taken out of the Inbox; one that was named and is elsewhere, out of every folder.
    (.delete, [[trash], [trash], [label, trash], nil, [trash], [trash]]),
    (.spam, [[spam], [spam], [label, spam], [spam], [spam], [spam]]),
    (.move(to: house), [[house], [house], [label, house], [house], [house], [house]]),
    (.move(to: inbox), [nil, [inbox], nil, [inbox], [inbox], [house, inbox]]),
    (
      .copy(to: house),
      [[inbox, house], [sent, house], [inbox, label, house], [trash, house], [allMail, house], nil]
    ),
    (.label(adding: [], removing: [label]), [nil, nil, [inbox], nil, nil, [house]]),
  ]

  @Test(arguments: cases.indices)
  func `A message goes where its thread would, and no other message does`(index: Int) throws {
    let (action, folders) = Self.cases[index]
    for (message, expected) in zip(Self.thread, folders) {
      let changes = try Self.changes(action, [message.id.rawValue])
      #expect(changes.allSatisfy { $0.emailId == message.id }, "\(action) of \(message.id)")
      var (now, flags) = (message.folders, message.flags)
      for change in changes { change.apply(to: &now, &flags) }
      #expect(now == expected ?? message.folders, "\(action) of \(message.id)")
      #expect(changes.isEmpty == (expected == nil), "\(action) of \(message.id)")
    }
  }

  @Test func `Where folders are labels, what is deleted loses all of them`() throws {
    var folders = Self.thread[2].folders
    var flags: MessageFlags = []
    for change in try Self.changes(.delete, [3], hasLabels: true) { change.apply(to: &folders, &flags) }
    #expect(folders == [Self.trash])
  }

  @Test func `Only what is in Trash is deleted permanently`() throws {
    let changes = try Self.changes(.deletePermanently, [1, 4], in: Self.trash)
    #expect(changes.map(\.emailId) == [EmailID(4)] && changes.first?.addedFlags == .deleted)
    #expect(throws: ActionRefusal.mailGone) { try Self.changes(.delete, [99]) }
  }

  @Test func `What was named is marked, wherever it is, but no reaction is made unread`() throws {
    let (all, unread) = (Array(1...Self.reaction), [Int64(1), 3, 5, 7])
    #expect(try Self.changes(.markRead, all).map(\.emailId.rawValue) == unread)
    #expect(try Self.changes(.markUnread, all).map(\.emailId.rawValue) == [2, 4, 6])
    #expect(try Self.changes(.markUnread, [Self.reaction]).isEmpty)
    let tagged = try Self.changes(.tag(adding: .tags[1], removing: []), [1, 2, 4, 5])
    #expect(Set(tagged.map(\.emailId.rawValue)) == [1, 2, 4, 5])
    #expect(tagged.allSatisfy { $0.addedFlags == .tags[1] })
  }

  @Test func `Stars have actions of their own`() {
    let some: Set<EmailID> = [EmailID(1)]
    let actions: [(ThreadAction, ThreadAction)] = [
      (.star, .starMessages(some)), (.unstar, .unstarMessages(some)), (.tint(.gray), .tint(.gray, some)),
      (.archive, .only(some, .archive)), (.markUnread, .only(some, .markUnread)),
    ]
    for (whole, part) in actions {
      #expect(whole.on(only: some) == part && part.onlyMessages == some && whole.onlyMessages == nil)
      #expect(!part.leavesMailbox && part.declaration.kind == whole.declaration.kind)
      #expect(!part.waits, "it is done at once")
    }
    #expect(ThreadAction.deletePermanently.on(only: some).waits, "nothing takes it back")
  }
}
