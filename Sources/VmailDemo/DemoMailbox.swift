public import FoundationEssentials
public import VmailDomain

/// The sample mail shown by `vmail --demo`: three accounts of a person named Kim Berg.
///
/// All of it is invented, and every address and link uses a domain reserved for examples (RFC 2606). Dates are
/// relative to `now`; everything else is always the same.
public struct DemoMailbox: Sendable {
  /// The accounts in display order.
  public var accounts: [DemoAccount]

  /// - Parameter now: the current time; no message is newer.
  public init(now: Date) {
    let clock = DemoClock(now: now)
    accounts = [
      DemoAccount(
        owner: .kimAtWork, accountName: "work", kind: .imap,
        dialogues: WorkMail.dialogues(clock) + WorkNotices.dialogues(clock)
          + WorkArchive.dialogues(clock) + HostileMail.atWork(clock) + OutboxMail.atWork(clock),
        clock: clock),
      DemoAccount(
        owner: .kimAtHome, accountName: "home", kind: .imap,
        dialogues: HomeMail.dialogues(clock) + KeyHunt.dialogues(clock) + Languages.dialogues(clock)
          + Newsletters.dialogues(clock) + HomeNotices.dialogues(clock) + HostileMail.atHome(clock)
          + OutboxMail.atHome(clock),
        clock: clock),
      DemoAccount(
        owner: .kimOnLists, accountName: "lists", kind: .local,
        dialogues: Lists.dialogues(clock) + PatchThreads.dialogues(clock), clock: clock),
    ]
  }
}

/// One account of the ``DemoMailbox``.
public struct DemoAccount: Sendable {
  public var name: String
  public var email: String
  /// The sender of the account's own mail.
  public var owner: Participant
  public var kind: Account.Kind
  /// The messages in no particular order. A message in two folders is listed twice.
  public var messages: [DemoMessage]
}

/// The location of a message in the ``DemoMailbox``.
public enum DemoFolder: Hashable, Sendable {
  /// A system folder, but never ``FolderType/starred`` (a view of the flag) or ``FolderType/custom``.
  case system(FolderType)
  /// A label, nested with `/`.
  case label(String)
  /// No folder: the message is shown in the virtual Archive.
  case archive
  /// No folder: the message is shown in the virtual Outbox because of its ``DemoMessage/sendState``.
  case outbox
}

/// A message in the ``DemoMailbox``.
public struct DemoMessage: Sendable {
  /// The source according to RFC 5322, with CRLF line ends.
  public var source: [UInt8]
  public var folder: DemoFolder
  public var flags: MessageFlags
  public var dateReceived: Date
  public var sendState: SendState
  /// The correct category, which is the same for all messages of a thread.
  public var category: AICategory
}
