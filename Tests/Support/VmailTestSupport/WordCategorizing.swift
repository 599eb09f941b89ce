public import VmailDomain

/// Assigns the category of the last lesson for the sender or, without one, the category named in the subject.
public struct WordCategorizing: MessageCategorizing {
  public var isAvailable = true

  public init() {}

  public func features(of facts: MessageFacts) -> [UInt32] { [UInt32(facts.subject.utf8.count)] }

  public func categorizer(for habits: UserModel) -> MessageCategorizer? {
    isAvailable ? MessageCategorizer { Self.verdict(on: $0, habits) } : nil
  }

  private static func verdict(on facts: MessageFacts, _ habits: UserModel) -> CategoryVerdict {
    if let lesson = habits.lessons.last(where: { $0.sender == facts.sender }) {
      return CategoryVerdict(category: lesson.category, confidence: 1, reasons: ["you moved their mail"])
    }
    let words = facts.subject.lowercased().split(separator: " ").map(String.init)
    let category = words.lazy.compactMap(AICategory.init(rawValue:)).first ?? .uncategorized
    return CategoryVerdict(category: category, confidence: 0.5, reasons: ["its subject"])
  }
}
