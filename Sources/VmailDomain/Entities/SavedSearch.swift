/// A named search that is listed like a folder.
public struct SavedSearch: Hashable, Sendable {
  /// The name, unique regardless of case.
  public var name: String
  /// The query as typed: relative dates such as `7d` are resolved when it is opened.
  public var query: String

  public init(name: String, query: String) {
    self.name = name
    self.query = query
  }
}
