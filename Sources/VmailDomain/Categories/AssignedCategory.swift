/// A message's category, and whether the user chose it: such a category is changed only by the user.
public struct AssignedCategory: Hashable, Sendable {
  public var category: AICategory
  public var isChosen: Bool

  public init(_ category: AICategory, isChosen: Bool) {
    self.category = category
    self.isChosen = isChosen
  }
}

/// A message's category before and after an action.
public struct CategoryChange: Hashable, Sendable {
  public var old: AssignedCategory
  public var new: AssignedCategory

  public init(old: AssignedCategory, new: AssignedCategory) {
    self.old = old
    self.new = new
  }

  public var inverse: CategoryChange { CategoryChange(old: new, new: old) }

  /// Whether the change still applies to a message that has `current`: a category that the user has chosen
  /// since is kept.
  public func remains(for current: AssignedCategory) -> Bool {
    current != new && (current == old || !current.isChosen)
  }
}
