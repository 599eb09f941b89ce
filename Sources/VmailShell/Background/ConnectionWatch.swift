import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Turns changes of connections into as few notices as possible: one when the network or a server becomes
/// unreachable, and one when the user has to do something.
struct ConnectionWatch {
  private var hasReportedOffline = false

  /// - Parameters:
  ///   - all: the connections of all accounts that are kept in sync, including the changed one.
  ///   - isReported: whether the failure is already reported elsewhere.
  /// - Returns: the notice to show, if any.
  mutating func notice(
    of id: AccountID, in all: [AccountID: AccountConnection], isReported: Bool
  ) -> String? {
    guard let connection = all[id] else { return nil }
    let name = connection.account.name
    switch connection.state {
    case .stopped(let error):
      guard !isReported else { return nil }
      let sync = "Type sync \(QuotedWord.quoted(name))"
      if case .nobodyToAsk? = error as? SecretError {
        return "The account \(name) has no password yet. \(sync) to enter it."
      }
      return "\(name): \(ErrorWording.cause(of: error)). \(sync) to try again."
    case .waiting(_, let error) where connection.isUnreachable && !hasReportedOffline:
      hasReportedOffline = true
      if isReported { return nil }
      return connection.hadWayOut || all.values.contains { $0.state.isConnected }
        ? "\(name): \(ErrorWording.cause(of: error)). vmail will keep trying."
        : "You're offline. Your changes are kept, and vmail will reconnect automatically."
    case .syncing, .idle:
      if !all.values.contains(where: \.isUnreachable) { hasReportedOffline = false }
      return nil
    case .waiting, .connecting: return nil
    }
  }
}
