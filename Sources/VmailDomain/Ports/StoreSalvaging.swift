/// Builds a new store from the sources of one whose database is damaged or missing. Nothing is ever deleted.
public protocol StoreSalvaging: Sendable {
  /// Moves the damaged database and all sources aside, unless that was done already. From then on the store
  /// can be opened, and is empty.
  /// - Returns: the mboxes to import, in order; `nil` when the store is intact and there is nothing to
  ///   salvage.
  /// - Throws: ``StoreError``, with everything left in place.
  func begin() async throws -> [String]?

  /// Finishes, once all of them were imported.
  /// - Returns: the folder in which the former files are kept.
  func finish() async throws -> String
}
