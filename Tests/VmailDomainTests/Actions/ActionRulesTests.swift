import Foundation
import Testing
import VmailDomain

/// Pages 8.2, 8.3 and 8.4, and page 5, Operations.
@Suite("ActionRules", .timeLimit(.minutes(10)))
struct ActionRulesTests {
  private static let inbox = FolderID(1)
  private static let starred = FolderID(2)
  private static let sent = FolderID(3)
  private static let drafts = FolderID(4)
  private static let spam = FolderID(5)
  private static let trash = FolderID(6)
  private static let label = FolderID(7)
  private static let house = FolderID(8)
  private static let allMail = FolderID(9)
  private static let account = AccountID(1)
  private static let archive = MailboxView.archive(account)

  /// The kind of account: without a server, with one that has an archive, and with one that has none.
  enum Setting: CaseIterable { case local, server, bareServer }

  private static func rules(
    _ setting: Setting, without missing: FolderType? = nil, lacking: Set<SpecialFolder> = [],
    permissions: [FolderID: MailboxPermissions] = [:]
  ) -> ActionRules {
    var folders = FolderType.allCases.enumerated().map { index, type in
      Folder(id: FolderID(Int64(index + 1)), accountId: account, name: "\(type)", type: type)
    }
    folders.removeAll { $0.type == missing }
    folders.append(Folder(id: house, accountId: account, name: "House", type: .custom))
    if setting == .server {
      folders.append(
        Folder(id: allMail, accountId: account, name: "All", type: .custom, isServerArchive: true))
    }
    let kind = setting == .local ? Account.Kind.local : .imap
    return ActionRules(
      account: Account(id: account, name: "work", email: "", kind: kind), folders: folders, missing: lacking,
      permissions: permissions)
  }

  private static func message(
    _ id: Int64, in folders: Set<FolderID>, flags: MessageFlags = [], isReaction: Bool = false
  ) -> ThreadRows.Message {
    ThreadRows.Message(
      id: EmailID(id), subject: "S", sender: Participant(email: "a@example.org"), snippet: "",
      dateReceived: Date(timeIntervalSince1970: Double(id)), flags: flags, hasAttachments: false,
      aiCategory: .uncategorized, sendState: .none, folders: folders, isReaction: isReaction)
  }

  /// The outcome of an action for a message that is alone in its thread.
  enum Fate: Hashable {
    case stays
    case goes(to: Set<FolderID>)
    case deleted
    case refused(ActionRefusal)
  }

  private static func fate(
    _ action: ThreadAction, in view: MailboxView, of message: ThreadRows.Message, _ rules: ActionRules
  ) -> Fate {
    do throws(ActionRefusal) {
      let changes = try rules.changes(action, in: view, messages: [message])
      guard let change = changes.first else { return .stays }
      var (folders, flags) = (message.folders, message.flags)
      change.apply(to: &folders, &flags)
      #expect(changes.count == 1 && change.emailId == message.id)
      #expect(change == change.remaining(folders: message.folders, flags: message.flags))
      return flags.contains(.deleted) ? .deleted : .goes(to: folders)
    } catch {
      return .refused(error)
    }
  }

  struct Sample: CustomTestStringConvertible {
    let action: ThreadAction
    let view: MailboxView
    let folders: Set<FolderID>
    var flags: MessageFlags = []
    let local: Fate
    /// `nil` means the same as without a server.
    var server: Fate?
    /// `nil` means the same as with an archive.
    var bareServer: Fate?

    var testDescription: String { "\(action) in \(view) of mail in \(folders.sorted()), flags \(flags)" }

    func fate(_ setting: Setting) -> Fate {
      switch setting {
      case .local: local
      case .server: server ?? local
      case .bareServer: bareServer ?? server ?? local
      }
    }
  }

  private static let leaving = [
    Sample(
      action: .archive, view: .folder(inbox), folders: [inbox], local: .goes(to: []),
      server: .goes(to: [allMail]), bareServer: .refused(.notOnServer(.archive))),
    Sample(action: .archive, view: .folder(inbox), folders: [inbox, label], local: .goes(to: [label])),
    Sample(
      action: .archive, view: .folder(label), folders: [label], local: .goes(to: []),
      server: .goes(to: [allMail]), bareServer: .refused(.notOnServer(.archive))),
    Sample(
      action: .archive, view: .folder(sent), folders: [sent], local: .goes(to: []),
      server: .goes(to: [allMail]), bareServer: .refused(.notOnServer(.archive))),
    Sample(
      action: .archive, view: .folder(spam), folders: [spam], local: .goes(to: []),
      server: .goes(to: [allMail]), bareServer: .refused(.notOnServer(.archive))),
    Sample(
      action: .archive, view: .folder(trash), folders: [trash], local: .goes(to: []),
      server: .goes(to: [allMail]), bareServer: .refused(.notOnServer(.archive))),
    Sample(action: .archive, view: archive, folders: [], local: .stays),
    Sample(
      action: .archive, view: .folder(starred), folders: [inbox], flags: .flagged,
      local: .refused(.starredIsNoFolder)),
    Sample(action: .archive, view: .folder(sent), folders: [inbox], local: .stays),
    Sample(action: .archive, view: .folder(FolderID(99)), folders: [inbox], local: .refused(.folderGone)),

    Sample(action: .delete, view: .folder(inbox), folders: [inbox], local: .goes(to: [trash])),
    Sample(
      action: .delete, view: .folder(inbox), folders: [inbox, label], local: .goes(to: [label, trash])),
    Sample(action: .delete, view: .folder(label), folders: [label], local: .goes(to: [trash])),
    Sample(action: .delete, view: .folder(spam), folders: [spam], local: .goes(to: [trash])),
    Sample(action: .delete, view: .folder(trash), folders: [trash], local: .stays),
    Sample(action: .delete, view: .folder(inbox), folders: [inbox, trash], local: .goes(to: [trash])),
    Sample(action: .delete, view: archive, folders: [], local: .goes(to: [trash])),
    Sample(
      action: .delete, view: .folder(starred), folders: [inbox, label], flags: .flagged,
      local: .goes(to: [trash])),
    Sample(
      action: .delete, view: .folder(starred), folders: [], flags: .flagged, local: .goes(to: [trash])),

    Sample(action: .spam, view: .folder(inbox), folders: [inbox], local: .goes(to: [spam])),
    Sample(action: .spam, view: .folder(spam), folders: [spam], local: .stays),
    Sample(action: .spam, view: .folder(trash), folders: [trash], local: .goes(to: [spam])),
    Sample(
      action: .spam, view: .folder(starred), folders: [inbox], flags: .flagged, local: .goes(to: [spam])),

    Sample(action: .move(to: house), view: .folder(inbox), folders: [inbox], local: .goes(to: [house])),
    Sample(
      action: .move(to: house), view: .folder(inbox), folders: [inbox, label],
      local: .goes(to: [label, house])),
    Sample(
      action: .move(to: house), view: .folder(inbox), folders: [inbox, house], local: .goes(to: [house])),
    Sample(action: .move(to: house), view: archive, folders: [], local: .goes(to: [house])),
    Sample(action: .move(to: inbox), view: .folder(trash), folders: [trash], local: .goes(to: [inbox])),
    Sample(action: .move(to: inbox), view: .folder(inbox), folders: [inbox], local: .stays),
    Sample(
      action: .move(to: house), view: .folder(starred), folders: [inbox], flags: .flagged,
      local: .refused(.starredIsNoFolder)),
    Sample(
      action: .move(to: starred), view: .folder(inbox), folders: [inbox],
      local: .refused(.starredIsNoFolder)),
    Sample(
      action: .move(to: FolderID(99)), view: .folder(inbox), folders: [inbox], local: .refused(.folderGone)),
  ]

  private static let staying = [
    Sample(action: .deletePermanently, view: .folder(trash), folders: [trash], local: .deleted),
    Sample(
      action: .deletePermanently, view: .folder(trash), folders: [trash, label], local: .goes(to: [label])),
    Sample(
      action: .deletePermanently, view: .folder(inbox), folders: [inbox, trash],
      local: .refused(.notInTrash)),
    Sample(action: .deletePermanently, view: archive, folders: [], local: .refused(.notInTrash)),
    Sample(
      action: .deletePermanently, view: .folder(spam), folders: [spam], local: .refused(.notInTrash)),

    Sample(
      action: .label(adding: [label], removing: []), view: .folder(inbox), folders: [inbox],
      local: .goes(to: [inbox, label])),
    Sample(
      action: .label(adding: [label], removing: [house]), view: .folder(inbox), folders: [inbox, house],
      local: .goes(to: [inbox, label])),
    Sample(
      action: .label(adding: [], removing: [label]), view: .folder(label), folders: [label],
      local: .goes(to: []), server: .goes(to: [allMail]), bareServer: .refused(.notOnServer(.archive))),
    Sample(
      action: .label(adding: [label], removing: []), view: archive, folders: [], local: .goes(to: [label])),
    Sample(
      action: .label(adding: [label], removing: []), view: .folder(starred), folders: [inbox],
      flags: .flagged, local: .goes(to: [inbox, label])),
    Sample(
      action: .label(adding: [label], removing: []), view: .folder(inbox), folders: [inbox, label],
      local: .stays),
    Sample(
      action: .label(adding: [starred], removing: []), view: .folder(inbox), folders: [inbox],
      local: .refused(.starredIsNoFolder)),
    Sample(
      action: .label(adding: [], removing: [FolderID(99)]), view: .folder(inbox), folders: [inbox],
      local: .refused(.folderGone)),
  ]

  @Test(arguments: leaving + staying)
  func `A message is moved where the action says`(sample: Sample) {
    for setting in Setting.allCases {
      let message = Self.message(1, in: sample.folders, flags: sample.flags)
      let fate = Self.fate(sample.action, in: sample.view, of: message, Self.rules(setting))
      #expect(fate == sample.fate(setting), "\(setting)")
    }
  }

  @Test func `Mail in the server's archive is moved out of it`() {
    let message = Self.message(1, in: [Self.allMail], flags: .flagged)
    let rules = Self.rules(.server)
    func fate(_ action: ThreadAction, _ view: MailboxView) -> Fate {
      Self.fate(action, in: view, of: message, rules)
    }
    #expect(fate(.archive, Self.archive) == .stays)
    #expect(fate(.delete, Self.archive) == .goes(to: [Self.trash]))
    #expect(fate(.delete, .folder(Self.starred)) == .goes(to: [Self.trash]))
    #expect(fate(.move(to: Self.inbox), Self.archive) == .goes(to: [Self.inbox]))
    // Adding a label is a copy.
    let label = ThreadAction.label(adding: [Self.label], removing: [])
    #expect(fate(label, Self.archive) == .goes(to: [Self.allMail, Self.label]))
    // The message would be in no folder.
    #expect(fate(.label(adding: [], removing: [Self.allMail]), Self.archive) == .stays)
  }

  @Test func `Without a Trash or Spam folder, nothing is moved there`() {
    let message = Self.message(1, in: [Self.inbox], flags: .flagged)
    for view in [Self.inbox, Self.starred].map(MailboxView.folder) {
      let delete = Self.fate(.delete, in: view, of: message, Self.rules(.server, without: .trash))
      #expect(delete == .refused(.noFolder(.trash)))
      let spam = Self.fate(.spam, in: view, of: message, Self.rules(.local, without: .spam))
      #expect(spam == .refused(.noFolder(.spam)))
    }
  }

  @Test(
    arguments: [
      (.delete, .trash), (.spam, .junk), (.archive, .archive), (.snooze(until: .distantFuture), .archive),
      (.move(to: trash), .trash), (.move(to: spam), .junk), (.move(to: sent), .sent),
      (.move(to: drafts), .drafts),
      (.label(adding: [trash], removing: []), .trash), (.label(adding: [], removing: [inbox]), .archive),
      (.combined([.star, .delete]), .trash),
    ] as [(ThreadAction, SpecialFolder)])
  func `Nothing is moved to a folder that the server lacks, by any action`(
    action: ThreadAction, special: SpecialFolder
  ) {
    let message = Self.message(1, in: [Self.inbox])
    let view = MailboxView.folder(Self.inbox)
    for other in SpecialFolder.allCases {
      let fate = Self.fate(action, in: view, of: message, Self.rules(.server, lacking: [other]))
      #expect((fate == .refused(.notOnServer(special))) == (other == special), "\(other)")
    }
  }

  @Test func `Of the actions of several accounts only the thread's own is done`() {
    let message = Self.message(1, in: [Self.inbox])
    for (account, fate) in [(Self.account, Fate.goes(to: [Self.house])), (AccountID(2), .stays)] {
      let action = ThreadAction.perAccount([account: .move(to: Self.house)])
      #expect(Self.fate(action, in: .folder(Self.inbox), of: message, Self.rules(.local)) == fate)
    }
  }

  @Test func `Flags that the server's mailbox doesn't keep are refused, unless another copy keeps them`() {
    let rules = Self.rules(.server, permissions: [Self.label: MailboxPermissions(keptFlags: .seen)])
    let (inLabel, inBoth) = (
      Self.message(1, in: [Self.label]), Self.message(1, in: [Self.label, Self.inbox])
    )
    func fate(_ action: ThreadAction, _ message: ThreadRows.Message) -> Fate {
      Self.fate(action, in: .folder(Self.label), of: message, rules)
    }
    #expect(fate(.star, inLabel) == .refused(.flagsNotKept(.flagged)))
    #expect(fate(.starMessages([EmailID(1)]), inLabel) == .refused(.flagsNotKept(.flagged)))
    #expect(fate(.star, inBoth) == .goes(to: [Self.label, Self.inbox]))
    #expect(fate(.markRead, inLabel) == .goes(to: [Self.label]))
    let starred = Self.message(1, in: [Self.label, Self.inbox], flags: .flagged)
    #expect(fate(.unstar, starred) == .refused(.flagsNotKept(.flagged)))
    #expect(fate(.archive, inLabel) == .goes(to: [Self.allMail]))
  }

  @Test
  func `In a read-only mailbox nothing changes, and opening a message leaves it unread without an error`()
    throws
  {
    let rules = Self.rules(.server, permissions: [Self.label: MailboxPermissions(isReadOnly: true)])
    let message = Self.message(1, in: [Self.label])
    for action in [ThreadAction.archive, .delete, .spam, .move(to: Self.inbox)] {
      #expect(
        Self.fate(action, in: .folder(Self.label), of: message, rules) == .refused(.folderIsReadOnly))
    }
    #expect(
      Self.fate(.markRead, in: .folder(Self.label), of: message, rules) == .refused(.flagsNotKept(.seen)))
    #expect(Self.fate(.open, in: .folder(Self.label), of: message, rules) == .stays)
    let copied = Self.fate(
      .label(adding: [Self.house], removing: []), in: .folder(Self.label), of: message, rules)
    #expect(copied == .goes(to: [Self.label, Self.house]))
    let seen = MessageChange(emailId: EmailID(1), addedFlags: .seen)
    #expect(try rules.remaining(seen, folders: [Self.label], flags: []) == nil)
  }

  @Test func `In a thread, only the copies in mailboxes that keep the flag are changed`() throws {
    let rules = Self.rules(.server, permissions: [Self.label: MailboxPermissions(isReadOnly: true)])
    let messages = [Self.message(1, in: [Self.label]), Self.message(2, in: [Self.inbox])]
    let changes = try rules.changes(.markRead, in: .folder(Self.inbox), messages: messages)
    #expect(changes.map(\.emailId) == [EmailID(2)])
  }

  @Test func `Messages already in a folder that the server lacks stay there, and can be moved out`() {
    let rules = Self.rules(.server, lacking: [.trash])
    let message = Self.message(1, in: [Self.trash])
    #expect(
      Self.fate(.move(to: Self.inbox), in: .folder(Self.trash), of: message, rules) == .goes(to: [Self.inbox])
    )
    let both = Self.message(1, in: [Self.inbox, Self.trash])
    #expect(Self.fate(.delete, in: .folder(Self.inbox), of: both, rules) == .goes(to: [Self.trash]))
  }

  @Test func `A thread with no messages, or only deleted ones, does not exist`() {
    for messages in [[], [Self.message(1, in: [], flags: .deleted)]] {
      #expect(throws: ActionRefusal.threadGone) {
        try Self.rules(.local).changes(.markRead, in: .folder(Self.inbox), messages: messages)
      }
    }
  }

  @Test func `Permanently deleted messages are left unchanged`() throws {
    let messages = [Self.message(1, in: [Self.inbox]), Self.message(2, in: [], flags: .deleted)]
    for action in [ThreadAction.markRead, .star, .archive] {
      let changes = try Self.rules(.local).changes(action, in: .folder(Self.inbox), messages: messages)
      #expect(changes.map(\.emailId) == [EmailID(1)])
    }
  }

  @Test func `A single message that can't be archived prevents archiving its whole thread`() {
    let messages = [Self.message(1, in: [Self.inbox, Self.label]), Self.message(2, in: [Self.inbox])]
    #expect(throws: ActionRefusal.notOnServer(.archive)) {
      try Self.rules(.bareServer).changes(.archive, in: .folder(Self.inbox), messages: messages)
    }
  }

  @Test func `A label is added to the viewed messages, and removed from the whole thread`() throws {
    let messages = [
      Self.message(1, in: [Self.inbox]), Self.message(2, in: [Self.sent, Self.house]),
      Self.message(3, in: [Self.inbox, Self.house]),
    ]
    let changes = try Self.rules(.local).changes(
      .label(adding: [Self.label], removing: [Self.house]), in: .folder(Self.inbox), messages: messages)
    #expect(changes.map(\.emailId) == [1, 2, 3].map { EmailID($0) })
    #expect(changes.map(\.addedFolders) == [[Self.label], [], [Self.label]])
    #expect(changes.map(\.removedFolders) == [[], [Self.house], [Self.house]])
  }

  // MARK: Flags

  private func flagged(
    _ action: ThreadAction, in view: MailboxView, _ messages: [ThreadRows.Message]
  ) throws -> [Int64] {
    let changes = try Self.rules(.server).changes(action, in: view, messages: messages.reversed())
    for change in changes { #expect(change.addedFolders.isEmpty && change.removedFolders.isEmpty) }
    return changes.map(\.emailId.rawValue).sorted()
  }

  @Test func `Marking as read and unstarring apply to all messages of the row, in any mailbox`() throws {
    let messages = [
      Self.message(1, in: [Self.inbox], flags: .flagged), Self.message(2, in: [Self.sent], flags: .flagged),
      Self.message(3, in: [Self.trash], flags: .flagged),
      Self.message(4, in: [Self.allMail], flags: .flagged),
    ]
    for action in [ThreadAction.markRead, .unstar] {
      #expect(try flagged(action, in: .folder(Self.inbox), messages) == [1, 2, 4])
      #expect(try flagged(action, in: .folder(Self.trash), messages) == [1, 2, 3, 4])
      #expect(try flagged(action, in: .folder(Self.starred), messages) == [1, 2, 4])
      #expect(try flagged(action, in: Self.archive, messages) == [1, 2, 4])
    }
    let trashed = [Self.message(3, in: [Self.trash])]
    #expect(try flagged(.markRead, in: .folder(Self.inbox), trashed) == [3], "it is all there is")
  }

  @Test func `A reaction is read, archived and unstarred with its thread, but never marked for it`() throws {
    let messages = [
      Self.message(1, in: [Self.inbox], flags: .seen),
      Self.message(2, in: [Self.inbox], flags: .flagged, isReaction: true),
    ]
    #expect(try flagged(.markUnread, in: .folder(Self.inbox), messages) == [1])
    #expect(try flagged(.star, in: .folder(Self.inbox), messages) == [1])
    #expect(try flagged(.tint(.orange), in: .folder(Self.inbox), messages) == [1])
    #expect(try flagged(.markRead, in: .folder(Self.inbox), messages) == [2])
    #expect(try flagged(.unstar, in: .folder(Self.inbox), messages) == [2])
    let archived = try Self.rules(.local).changes(.archive, in: .folder(Self.inbox), messages: messages)
    #expect(archived.map(\.emailId.rawValue).sorted() == [1, 2])
  }

  @Test func `Marking as unread and starring apply to the latest message in the mailbox`() throws {
    let read = [
      Self.message(1, in: [Self.inbox], flags: .seen), Self.message(2, in: [Self.inbox], flags: .seen),
      Self.message(3, in: [Self.sent], flags: .seen), Self.message(4, in: [Self.trash]),
    ]
    for action in [ThreadAction.markUnread, .star] {
      #expect(try flagged(action, in: .folder(Self.inbox), read) == [2])
      #expect(try flagged(action, in: .folder(Self.sent), read) == [3])
      #expect(try flagged(action, in: Self.archive, read) == [3], "it is not there: the latest of all")
    }
    #expect(try flagged(.markUnread, in: .folder(Self.trash), read).isEmpty, "it is unread there already")
    let marked = read + [Self.message(5, in: [Self.sent], flags: .flagged)]
    #expect(try flagged(.markUnread, in: .folder(Self.inbox), marked).isEmpty)
    #expect(try flagged(.star, in: .folder(Self.inbox), marked).isEmpty)
  }

  // MARK: Remaining changes

  private func remaining(
    _ change: MessageChange, in folders: Set<FolderID>, _ setting: Setting = .server
  ) throws -> MessageChange? {
    try Self.rules(setting).remaining(change, folders: folders, flags: [])
  }

  @Test func `The remaining changes never leave a message on a server without a folder`() throws {
    let change = MessageChange(emailId: EmailID(1), removedFolders: [Self.inbox])
    #expect(try remaining(change, in: [Self.inbox, Self.label]) == change)
    #expect(try remaining(change, in: [Self.label]) == nil)
    #expect(try remaining(change, in: [Self.inbox])?.addedFolders == [Self.allMail])
    #expect(try remaining(change, in: [Self.inbox], .local) == change)
    #expect(throws: ActionRefusal.notOnServer(.archive)) {
      try remaining(change, in: [Self.inbox], .bareServer)
    }
    let kept = MessageChange(emailId: EmailID(1), removedFolders: [Self.allMail])
    #expect(try remaining(kept, in: [Self.allMail]) == nil)
    let erased = MessageChange(
      emailId: EmailID(1), removedFolders: [Self.trash], addedFlags: .deleted)
    #expect(try remaining(erased, in: [Self.trash]) == erased)
  }

  @Test func `The remaining changes are refused when their folder no longer exists`() throws {
    let change = MessageChange(
      emailId: EmailID(1), removedFolders: [Self.inbox], addedFolders: [FolderID(99)])
    #expect(throws: ActionRefusal.folderGone) { try remaining(change, in: [Self.inbox]) }
    #expect(try remaining(change, in: [Self.label]) == nil, "there is nothing to be put there")
  }
}
