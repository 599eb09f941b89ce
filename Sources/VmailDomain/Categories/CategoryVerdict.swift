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
