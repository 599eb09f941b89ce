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
  /// - Throws: a mistake in the texts, which the tests would find.
  public init(now: Date) throws {
    let clock = DemoClock(now: now)
    let reader = LetterReader(clock: clock, people: try DemoText.people.read(People.init))
    func account(
      _ name: String, _ owner: Person, _ kind: Account.Kind, _ texts: [DemoText]
    ) throws -> DemoAccount {
      try DemoAccount(
        owner: owner, accountName: name, kind: kind,
        dialogues: texts.flatMap { try $0.read(reader.dialogues) }, clock: clock)
    }
    accounts = [
      try account("work", .kimAtWork, .imap, DemoText.work),
      try account("home", .kimAtHome, .imap, DemoText.home),
      try account("lists", .kimOnLists, .local, DemoText.lists),
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
