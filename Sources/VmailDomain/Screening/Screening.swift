/// Whether the user wants mail from a sender.
public enum SenderDecision: String, Hashable, Sendable, CaseIterable {
  /// Mail arrives in the Inbox.
  case approved
  /// Mail skips the Inbox.
  case denied
}

/// The folders of screened mail, which accounts with screening have.
public enum ScreeningFolder: String, Hashable, Sendable, CaseIterable {
  /// Mail from senders about whom the user has not decided.
  case waiting = "Screener"
  /// Mail from senders whom the user has denied.
  case denied = "Screened Out"

  public var name: String { rawValue }

  /// Returns the folder of an account, by its name; `nil` if there is none.
  public func folder(among folders: some Sequence<Folder>) -> Folder? {
    folders.first { $0.type == .custom && $0.name.lowercased() == name.lowercased() }
  }

  /// Returns the folder for a new message; `nil` for the Inbox.
  /// - Parameters:
  ///   - decision: the user's latest decision about its sender.
  ///   - isKnown: whether the user knows the sender without a decision.
  ///   - joins: whether the message belongs to a thread that the user already has.
  public static func folder(
    for decision: SenderDecision?, isKnown: Bool, joins: Bool
  ) -> ScreeningFolder? {
    switch decision {
    case .denied: .denied
    case .approved: nil
    case nil: isKnown || joins ? nil : .waiting
    }
  }
}

/// A sender about whom the user has not decided.
public struct WaitingSender: Hashable, Sendable {
  /// The number of their messages in the Screener, and the sender's address.
  public var count: MailCount
  public var accountId: AccountID
  /// The newest message.
  public var newest: Email
  /// The reasons why the newest message may not be from its apparent sender.
  public var warnings: [SenderWarning]

  public init(count: MailCount, accountId: AccountID, newest: Email, warnings: [SenderWarning]) {
    self.count = count
    self.accountId = accountId
    self.newest = newest
    self.warnings = warnings
  }

  public var sender: Participant { Participant(name: newest.fromName, email: newest.fromAddress) }
}
