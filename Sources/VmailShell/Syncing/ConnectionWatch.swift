import VmailDomain
import VmailEngine

/// Turns changes of connections into as few notices as possible: one when the network or a server becomes
/// unreachable, and one when the user has to do something.
struct ConnectionWatch {
  private var isOfflineTold = false

  /// - Parameters:
  ///   - all: the connections of all accounts that are kept in sync, including the changed one.
  ///   - isTold: whether the failure is already reported elsewhere.
  /// - Returns: the notice to show, if any.
  mutating func notice(
    of id: AccountID, in all: [AccountID: AccountConnection], isTold: Bool
  ) -> String? {
    guard let connection = all[id] else { return nil }
    let name = connection.account.name
    switch connection.state {
    case .stopped(let error):
      return isTold
        ? nil
        : "\(name): \(ErrorWording.cause(of: error)). Type sync \(QuotedWord.quoted(name)) to try again."
    case .waiting(_, let error) where connection.isUnreachable && !isOfflineTold:
      isOfflineTold = true
      if isTold { return nil }
      return connection.hadWayOut || all.values.contains { $0.state.isConnected }
        ? "\(name): \(ErrorWording.cause(of: error)). vmail keeps trying."
        : "You're offline. What you do is kept, and vmail connects again by itself."
    case .syncing, .idle:
      if !all.values.contains(where: \.isUnreachable) { isOfflineTold = false }
      return nil
    case .waiting, .connecting: return nil
    }
  }
}
