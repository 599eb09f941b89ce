public import FoundationEssentials
public import VmailDomain

/// The sample mail behind `vmail --demo`: three accounts of a person named Kim Berg.
///
/// All of it is invented, and every address and link is under a name reserved for examples
/// (RFC 2606). Dates count back from `now`; everything else is the same each time.
public struct DemoMailbox: Sendable {
  /// In the order they are shown.
  public var accounts: [DemoAccount]

  /// - Parameter now: the present; no message is younger.
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
  /// As whom its mail is written.
  public var owner: Participant
  public var kind: Account.Kind
  /// In no particular order. A message that is in two folders stands here twice.
  public var messages: [DemoMessage]
}

/// Where a message of the ``DemoMailbox`` lies.
public enum DemoFolder: Hashable, Sendable {
  /// Never ``FolderType/starred`` (a view of the flag) or ``FolderType/custom``.
  case system(FolderType)
  /// A label; nested with `/`.
  case label(String)
  /// In no folder: the virtual Archive shows it.
  case archive
  /// In no folder: the virtual Outbox shows it by its ``DemoMessage/sendState``.
  case outbox
}

/// One message of the ``DemoMailbox``.
public struct DemoMessage: Sendable {
  /// The bytes of RFC 5322, with CRLF line ends.
  public var source: [UInt8]
  public var folder: DemoFolder
  public var flags: MessageFlags
  public var dateReceived: Date
  public var sendState: SendState
  /// What kind of mail it truly is; the same for all messages of a thread.
  public var category: AICategory
}
