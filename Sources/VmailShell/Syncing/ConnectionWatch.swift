import VmailDomain
import VmailEngine

/// What becomes of a connection, in as few notices as possible: one when the network or a server is gone, whatever
/// comes of it, and one when the user has to do something.
struct ConnectionWatch {
  private var isOfflineTold = false

  /// - Parameters:
  ///   - kept: all accounts, with the change.
  ///   - isTold: whether somebody else tells the failure.
  /// - Returns: what is to be told.
  mutating func notice(
    of id: AccountID, in kept: [AccountID: RunningSyncLoop], isTold: Bool
  ) -> String? {
    guard let account = kept[id] else { return nil }
    let name = account.keeper.account.name
    switch account.state {
    case .stopped(let error):
      return isTold
        ? nil
        : "\(name): \(ErrorWording.cause(of: error)). Type sync \(QuotedWord.quoted(name)) to try again."
    case .waiting(_, let error) where account.isUnreachable && !isOfflineTold:
      isOfflineTold = true
      if isTold { return nil }
      return account.hadWayOut || kept.values.contains { $0.state.isConnected }
        ? "\(name): \(ErrorWording.cause(of: error)). vmail keeps trying."
        : "You're offline. What you do is kept, and vmail connects again by itself."
    case .syncing, .idle:
      if !kept.values.contains(where: \.isUnreachable) { isOfflineTold = false }
      return nil
    case .waiting, .connecting: return nil
    }
  }
}
