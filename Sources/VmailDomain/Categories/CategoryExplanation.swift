/// Why a thread is in its category.
public struct CategoryExplanation: Hashable, Sendable {
  /// What decided.
  public enum Basis: Hashable, Sendable {
    /// The user said so.
    case chosen
    /// The user has written in it.
    case written
    /// What came last in it.
    case message
  }

  public var category: AICategory
  public var basis: Basis
  /// On the latest incoming message, as it would be worked out now; `nil` when its text is not here, or when
  /// nothing can be worked out.
  public var verdict: CategoryVerdict?

  public init(category: AICategory, basis: Basis, verdict: CategoryVerdict?) {
    self.category = category
    self.basis = basis
    self.verdict = verdict
  }
}
