/// Makes a new store of the sources of one whose database is damaged or gone. Nothing is ever deleted.
public protocol StoreSalvaging: Sendable {
  /// Moves the damaged database and all sources aside, where that was not done yet. From then on the store can
  /// be opened, and is empty.
  /// - Returns: the mboxes to import, in order; `nil` when the store is whole and there is nothing to salvage.
  /// - Throws: ``StoreError``, with everything where it was.
  func begin() async throws -> [String]?

  /// All of them were imported.
  /// - Returns: the folder in which the former files are kept.
  func finish() async throws -> String
}
