/// Keeps searches under names, as virtual folders.
public struct ManageSavedSearchesUseCase: Sendable {
  private let repository: any SearchRepositoryProtocol

  public init(repository: any SearchRepositoryProtocol) { self.repository = repository }

  public enum Problem: Error, Hashable, Sendable {
    /// Empty, too long, or the name of a system folder.
    case invalidName(String)
  }

  /// Keeps a search; one of that name is replaced.
  /// - Throws: ``Problem``, or a store's error.
  public func save(_ search: SavedSearch) async throws {
    let isTaken = SystemFolderNames.purpose(of: search.name) != nil || search.name.lowercased() == "outbox"
    guard !search.name.isEmpty, search.name.count <= 64, !isTaken,
      search.name.unicodeScalars.allSatisfy({
        $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
      })
    else { throw Problem.invalidName(search.name) }
    try await repository.saveSearch(search)
  }

  /// - Returns: whether there was one of that name.
  public func remove(name: String) async throws -> Bool {
    try await repository.removeSavedSearch(name: name)
  }
}
