/// A search that is kept under a name and listed like a folder.
public struct SavedSearch: Hashable, Sendable {
  /// Unique without regard to case.
  public var name: String
  /// As typed: what `7d` means is worked out when it is opened.
  public var query: String

  public init(name: String, query: String) {
    self.name = name
    self.query = query
  }
}
