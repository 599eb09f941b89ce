public import VmailDomain

/// Who may have pictures loaded from other servers.
public struct ManageTrustedSendersUseCase: Sendable {
  private let repository: any TrustedSenderRepositoryProtocol
  private let clock: any WallClock

  public init(repository: any TrustedSenderRepositoryProtocol, clock: any WallClock) {
    self.repository = repository
    self.clock = clock
  }

  public func trustedSenders() async throws -> [TrustedSender] {
    try await ThreadListError.fetching { try await repository.getTrustedSenders() }
  }

  public func trust(senderEmail: String) async throws {
    try await ThreadListError.acting {
      try await repository.addTrustedSender(TrustedSender(senderEmail: senderEmail, createdDate: clock.now))
    }
  }

  /// - Returns: whether the address was trusted.
  public func distrust(senderEmail: String) async throws -> Bool {
    try await ThreadListError.acting { try await repository.removeTrustedSender(senderEmail: senderEmail) }
  }

  /// - Returns: how many were trusted.
  public func distrustAll() async throws -> Int {
    try await ThreadListError.acting { try await repository.removeAllTrustedSenders() }
  }
}
