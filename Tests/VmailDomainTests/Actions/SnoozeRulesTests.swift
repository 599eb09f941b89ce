import Foundation
import Testing
import VmailDomain

/// The changes made by snoozing, and by several actions combined.
@Suite("ActionRules: snoozing and combined actions", .timeLimit(.minutes(10)))
struct SnoozeRulesTests {
  private static let inbox = FolderID(1)
  private static let trash = FolderID(2)
  private static let label = FolderID(3)
  private static let allMail = FolderID(4)
  private static let account = AccountID(1)

  private static func rules(_ kind: Account.Kind) -> ActionRules {
    var folders = [(inbox, FolderType.inbox), (trash, .trash), (label, .custom)].map { id, type in
      Folder(id: id, accountId: account, name: "\(type)", type: type)
    }
    if kind == .imap {
      folders.append(
        Folder(id: allMail, accountId: account, name: "All", type: .custom, isServerArchive: true))
    }
    return ActionRules(account: Account(id: account, name: "a", email: "", kind: kind), folders: folders)
  }

  private static func message(
    _ id: Int64, in folders: Set<FolderID>, _ flags: MessageFlags = .seen
  ) -> ThreadRows.Message {
    ThreadRows.Message(
      id: EmailID(id), subject: "S", sender: Participant(email: "a@example.org"), snippet: "",
      dateReceived: Date(timeIntervalSince1970: Double(id)), flags: flags, hasAttachments: false,
      aiCategory: .uncategorized, sendState: .none, folders: folders)
  }

  @Test func `What returns is unread by its latest letter, whatever reactions are`() throws {
    var reaction = Self.message(2, in: [], [])
    reaction.isReaction = true
    let changes = try Self.rules(.local).changes(
      .unsnooze([EmailID(1), EmailID(2)]), in: .archive(Self.account),
      messages: [Self.message(1, in: []), reaction])
    #expect(changes.map(\.removedFlags) == [.seen, []])
    #expect(changes.allSatisfy { $0.addedFolders == [Self.inbox] })
  }

  private static let snooze = ThreadAction.snooze(until: Date(timeIntervalSince1970: 0))

  @Test func `Snoozing moves a thread's messages from the Inbox to the archive`() throws {
    let messages = [Self.message(1, in: [Self.inbox]), Self.message(2, in: [Self.label])]
    #expect(
      try Self.rules(.local).changes(Self.snooze, in: .folder(Self.inbox), messages: messages)
        == [MessageChange(emailId: EmailID(1), removedFolders: [Self.inbox])])
    #expect(
      try Self.rules(.imap).changes(Self.snooze, in: .folder(Self.inbox), messages: messages) == [
        MessageChange(emailId: EmailID(1), removedFolders: [Self.inbox], addedFolders: [Self.allMail])
      ])
  }

  @Test func `Mail outside of the Inbox can't be snoozed`() {
    let messages = [Self.message(1, in: [Self.label])]
    for view in [MailboxView.folder(Self.inbox), .folder(Self.label), .archive(Self.account)] {
      #expect(throws: ActionRefusal.notInInbox) {
        try Self.rules(.local).changes(Self.snooze, in: view, messages: messages)
      }
    }
  }

  @Test func `Snoozed mail returns from the archive, with its latest message unread if all are read`() throws
  {
    let messages = [
      Self.message(1, in: [Self.allMail]), Self.message(2, in: [Self.allMail]),
      Self.message(3, in: [Self.label]), Self.message(4, in: [Self.trash]),
    ]
    let back = ThreadAction.unsnooze([EmailID(1), EmailID(2), EmailID(4)])
    let rules = Self.rules(.imap)
    #expect(
      try rules.changes(back, in: .folder(Self.inbox), messages: messages) == [
        MessageChange(emailId: EmailID(1), removedFolders: [Self.allMail], addedFolders: [Self.inbox]),
        MessageChange(
          emailId: EmailID(2), removedFolders: [Self.allMail], addedFolders: [Self.inbox],
          removedFlags: .seen),
      ])
    let answered = messages + [Self.message(5, in: [Self.inbox], [])]
    #expect(
      try rules.changes(back, in: .folder(Self.inbox), messages: answered).allSatisfy(\.removedFlags.isEmpty))
  }

  @Test func `Combined actions result in one change per message`() throws {
    let action = ThreadAction.combined([
      .label(adding: [Self.label], removing: []), .markRead, .archive,
    ])
    let messages = [Self.message(1, in: [Self.inbox], []), Self.message(2, in: [Self.inbox])]
    #expect(
      try Self.rules(.imap).changes(action, in: .folder(Self.inbox), messages: messages) == [
        MessageChange(
          emailId: EmailID(1), removedFolders: [Self.inbox], addedFolders: [Self.label], addedFlags: .seen),
        MessageChange(emailId: EmailID(2), removedFolders: [Self.inbox], addedFolders: [Self.label]),
      ])
    #expect(action.leavesMailbox)
    #expect(action.reversal == .byInverse)
  }

  @Test func `A category among combined actions is part of the change`() throws {
    let action = ThreadAction.combined([.star, .categorize(.social)])
    #expect(
      try Self.rules(.local).changes(
        action, in: .folder(Self.inbox), messages: [Self.message(1, in: [Self.inbox])]) == [
          MessageChange(
            emailId: EmailID(1), addedFlags: .flagged,
            category: CategoryChange(
              old: AssignedCategory(.uncategorized, isChosen: false),
              new: AssignedCategory(.social, isChosen: true)))
        ])
  }
}
