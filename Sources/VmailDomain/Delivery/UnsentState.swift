/// The state of mail that the user wrote and that was not sent; later cases are more urgent.
public enum UnsentState: String, Sendable, CaseIterable {
  case draft, queued, sending, failed

  /// `nil` for mail that was received or sent.
  /// - Parameter drafts: the folders for drafts: other programs keep drafts there without a flag.
  public init?(of email: Email, drafts: Set<FolderID>) {
    switch email.sendState {
    case .queued: self = .queued
    case .sending: self = .sending
    case .failed: self = .failed
    case .sent: return nil
    case .none:
      guard email.flags.contains(.draft) || !email.folders.isDisjoint(with: drafts) else { return nil }
      self = .draft
    }
  }

  /// Whether to show this state to the user before the other.
  public func isMoreUrgent(than other: UnsentState) -> Bool { urgency > other.urgency }

  private var urgency: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
