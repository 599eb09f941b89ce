public import VmailStore

/// A store in a temporary folder, with a repository that fails on request.
public final class TestStore: Sendable {
  public let store: MailStore
  public let repository: FailingRepository
  public var directory: String { place.directory }
  private let place = TemporaryStore()

  /// - Parameter open: opens the store in a directory.
  public init(open: (_ directory: String) throws -> MailStore = { try MailStore.open(at: $0) }) throws {
    store = try open(place.directory)
    repository = FailingRepository(EmailRepositoryImpl(store))
  }

  deinit { store.close() }
}
