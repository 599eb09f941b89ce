public struct ThreadCounts: Hashable, Sendable {
  public var total: Int
  public var unread: Int

  public init(total: Int, unread: Int) {
    self.total = total
    self.unread = unread
  }
}
