/// The tags that a line or a rule adds and removes.
public struct TagChange: Sendable {
  private var adding: MessageFlags = []
  private var removing: MessageFlags = []

  public init() {}

  /// - Parameter removes: whether the tag is to be removed.
  public mutating func insert(_ tag: MessageFlags, removes: Bool) {
    if removes { removing.formUnion(tag) } else { adding.formUnion(tag) }
  }

  /// The action that does it; `nil` if there are no tags.
  public var action: ThreadAction? {
    adding.union(removing).isEmpty ? nil : .tag(adding: adding, removing: removing)
  }
}
