/// The computed category of a message, with reasons.
public struct CategoryVerdict: Hashable, Sendable {
  /// ``AICategory/uncategorized`` when no category is likely enough.
  public var category: AICategory
  /// The confidence from 0 to 1. For an uncategorized message, that of the likeliest category.
  public var confidence: Double
  /// The reasons, most important first: short phrases such as `List-Unsubscribe`, containing words of the
  /// mail.
  public var reasons: [String]

  public init(category: AICategory, confidence: Double, reasons: [String] = []) {
    self.category = category
    self.confidence = confidence
    self.reasons = reasons
  }
}

/// Why a thread is in its category.
public struct CategoryExplanation: Hashable, Sendable {
  /// The deciding factor.
  public enum Basis: Hashable, Sendable {
    /// The user chose the category.
    case chosen
    /// The user has written in the thread.
    case written
    /// The latest message in the thread.
    case message
  }

  public var category: AICategory
  public var basis: Basis
  /// The verdict on the latest incoming message, computed anew; `nil` when its text isn't here, or no verdict
  /// is possible.
  public var verdict: CategoryVerdict?

  public init(category: AICategory, basis: Basis, verdict: CategoryVerdict?) {
    self.category = category
    self.basis = basis
    self.verdict = verdict
  }
}
