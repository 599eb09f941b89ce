/// What was worked out about a message's category, and why.
public struct CategoryVerdict: Hashable, Sendable {
  /// ``AICategory/uncategorized`` where none is sure enough.
  public var category: AICategory
  /// How sure it is: 0 to 1. Of an uncategorized message, that of the likeliest category.
  public var confidence: Double
  /// What decided, the weightiest first: short phrases such as `List-Unsubscribe`, with words of the mail in them.
  public var reasons: [String]

  public init(category: AICategory, confidence: Double, reasons: [String] = []) {
    self.category = category
    self.confidence = confidence
    self.reasons = reasons
  }
}
