public import VmailDomain
import VmailStore

/// Manages the senders whose remote images may be loaded.
public struct ManageTrustedSendersUseCase: Sendable {
  let store: MailStore
  let clock: any WallClock

  public func trustedSenders() async throws -> [TrustedSender] {
    try await store.read { try $0.trustedSenders() }
  }

  public func trust(senderEmail: String) async throws {
    try await store.write {
      try $0.addTrustedSender(TrustedSender(senderEmail: senderEmail, createdDate: clock.now))
    }
  }

  /// - Returns: whether the address was trusted.
  public func distrust(senderEmail: String) async throws -> Bool {
    try await store.write { try $0.removeTrustedSender(senderEmail: senderEmail) }
  }

  /// - Returns: the number of addresses that were trusted.
  public func distrustAll() async throws -> Int {
    try await store.write { try $0.removeAllTrustedSenders() }
  }
}
