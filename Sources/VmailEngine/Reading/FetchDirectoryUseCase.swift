public import VmailDomain

/// Returns the accounts and folders. Reads only, and never waits for a network.
public struct FetchDirectoryUseCase: Sendable {
  let repository: any EmailRepositoryProtocol

  /// Returns all accounts and their folders.
  public func current() async throws -> MailDirectory {
    try await ThreadListError.fetching { try await repository.getDirectory() }
  }
}
