import Foundation
import Testing

@testable import VmailDomain

/// The changes made by muting and copying, and which replies a mute takes out of the Inbox.
@Suite("ActionRules: muting and copying", .timeLimit(.minutes(10)))
struct MuteRulesTests {
  private static let (inbox, label, allMail, starred) = (FolderID(1), FolderID(3), FolderID(4), FolderID(5))
  private static let account = AccountID(1)

  private static func rules(_ permissions: [FolderID: MailboxPermissions] = [:]) -> ActionRules {
    let folders = [(inbox, FolderType.inbox), (label, .custom), (starred, .starred)].map { id, type in
      Folder(id: id, accountId: account, name: "\(type)", type: type)
    }
    let archive = Folder(id: allMail, accountId: account, name: "All", type: .custom, isServerArchive: true)
    return ActionRules(
      account: Account(id: account, name: "a", email: "", kind: .imap), folders: folders + [archive],
      permissions: permissions)
  }

  private static func message(
    _ id: Int64, in folders: Set<FolderID>, _ flags: MessageFlags = []
  ) -> ThreadRows.Message {
    ThreadRows.Message(
      id: EmailID(id), subject: "S", sender: Participant(email: "a@example.org"), snippet: "",
      dateReceived: Date(timeIntervalSince1970: Double(id)), flags: flags, hasAttachments: false,
      aiCategory: .uncategorized, sendState: .none, folders: folders)
  }

  private static let messages = [
    message(1, in: [inbox]), message(2, in: [inbox, label]), message(3, in: [label]),
  ]
  private static let muted = [
    MessageChange(emailId: EmailID(1), removedFolders: [inbox], addedFolders: [allMail], addedFlags: .muted),
    MessageChange(emailId: EmailID(2), removedFolders: [inbox], addedFlags: .muted),
    MessageChange(emailId: EmailID(3), addedFlags: .muted),
  ]

  @Test func `Muting archives what is in the Inbox, wherever the thread is viewed, and marks every message`()
    throws
  {
    for view in [MailboxView.folder(Self.inbox), .folder(Self.label), .archive(Self.account)] {
      #expect(try Self.rules().changes(.mute, in: view, messages: Self.messages) == Self.muted)
    }
    let after = [Self.message(1, in: [Self.allMail], .muted), Self.message(3, in: [Self.label], .muted)]
    #expect(try Self.rules().changes(.mute, in: .folder(Self.inbox), messages: after) == [])
    #expect(
      try Self.rules().changes(.unmute, in: .folder(Self.label), messages: after)
        == [1, 3].map { MessageChange(emailId: EmailID($0), removedFlags: .muted) })
    #expect(try Self.rules().changes(.unmute, in: .folder(Self.label), messages: Self.messages) == [])
  }

  @Test func `A mailbox that keeps no flags can be muted all the same, and its server is not told`() throws {
    let keepsNothing = MailboxPermissions(keptFlags: [])
    let rules = Self.rules([Self.inbox: keepsNothing, Self.label: keepsNothing, Self.allMail: keepsNothing])
    let onlyHere = Self.muted.map { change in
      var change = change
      change.addedFlags.formUnion(MessageFlags.muted.marks)
      return change
    }
    #expect(try rules.changes(.mute, in: .folder(Self.inbox), messages: Self.messages) == onlyHere)
    let told = { (changes: [MessageChange]) in
      changes.map { RemoteOperation.Kind.kinds(for: $0, folders: [Self.inbox, Self.label]) }
    }
    #expect(
      told(onlyHere) == [[.move(from: Self.inbox, to: Self.allMail)], [.remove(from: Self.inbox)], []])
    let mute = RemoteOperation.Kind.store(adding: .muted, removing: [])
    #expect(
      told(Self.muted) == [
        [.move(from: Self.inbox, to: Self.allMail), mute], [.remove(from: Self.inbox), mute], [mute],
      ])
    // What is only here can be taken back by the same mailboxes, and by undo, which takes back the mark as well.
    let flags = MessageFlags.muted.union(MessageFlags.muted.marks)
    let unmuted = MessageChange(emailId: EmailID(3), removedFlags: flags)
    let message = Self.message(3, in: [Self.label], flags)
    #expect(try rules.changes(.unmute, in: .folder(Self.label), messages: [message]) == [unmuted])
    #expect(told([unmuted]) == [[]] && onlyHere[2].inverse == unmuted)
    #expect(unmuted.inverse.remaining(folders: [Self.label], flags: []) == unmuted.inverse)
    // If the server has it by now, it is not marked.
    #expect(unmuted.inverse.remaining(folders: [Self.label], flags: .muted) == nil)
  }

  @Test func `A mute ends that the thread is followed`() throws {
    let followed = Self.message(3, in: [Self.label], .followed)
    #expect(
      try Self.rules().changes(.mute, in: .folder(Self.label), messages: [followed])
        == [MessageChange(emailId: EmailID(3), removedFlags: .followed, addedFlags: .muted)])
  }

  @Test func `Silencing takes only these replies out of the Inbox`() throws {
    #expect(
      try Self.rules().changes(
        .silence([EmailID(2), EmailID(3)]), in: .folder(Self.inbox), messages: Self.messages)
        == [MessageChange(emailId: EmailID(2), removedFolders: [Self.inbox])])
  }

  @Test func `Copying adds the folder to the messages that are viewed, and to no others`() throws {
    let copy = ThreadAction.copy(to: Self.label)
    #expect(
      try Self.rules().changes(copy, in: .folder(Self.inbox), messages: Self.messages)
        == [MessageChange(emailId: EmailID(1), addedFolders: [Self.label])])
    #expect(try Self.rules().changes(copy, in: .folder(Self.label), messages: Self.messages) == [])
    #expect(throws: ActionRefusal.starredIsNoFolder) {
      try Self.rules().changes(.copy(to: Self.starred), in: .folder(Self.inbox), messages: Self.messages)
    }
    #expect(throws: ActionRefusal.folderGone) {
      try Self.rules().changes(.copy(to: FolderID(9)), in: .folder(Self.inbox), messages: Self.messages)
    }
  }

  private static let own = OwnAddresses(["kim@x.test", "kim@y.test"])

  private static func email(from: String = "ann@x.test", to: [String], cc: [String] = []) -> Email {
    Email(
      id: EmailID(1), accountId: account, threadId: ThreadID(1), fromAddress: from,
      toAddresses: to.map { Participant(email: $0) }, ccAddresses: cc.map { Participant(email: $0) },
      dateReceived: Date(timeIntervalSince1970: 0))
  }

  @Test(
    arguments: [
      (["list@x.test"], [], nil, true), ([], [], nil, true), (["KIM+a@x.test"], [], nil, false),
      (["kim@x.test"], ["kim@y.test"], nil, false), (["kim@x.test", "bob@x.test"], [], nil, false),
      (["list@x.test"], ["kim@x.test"], nil, false),
      // The user was in the thread before.
      (["kim@x.test", "bob@x.test"], [], email(to: ["bob@x.test"], cc: ["kim@y.test"]), true),
      (["kim@x.test", "bob@x.test"], [], email(from: "kim@x.test", to: ["bob@x.test"]), true),
      (["kim@x.test", "bob@x.test"], [], email(to: ["bob@x.test"]), false),
      (["kim@x.test"], [], email(to: ["kim@x.test"]), false),
    ] as [([String], [String], Email?, Bool)])
  func `Replies skip the Inbox unless they are to the user alone, or add the user`(
    to: [String], cc: [String], earlier: Email?, isSilenced: Bool
  ) {
    let found = MutedReplies.isSilenced(
      Self.email(to: to, cc: cc), after: [earlier].compactMap(\.self), own: Self.own)
    #expect(found == isSilenced)
  }
}
