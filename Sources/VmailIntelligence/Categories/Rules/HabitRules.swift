internal import VmailDomain

/// Rules based on the user's own behaviour.
enum HabitRules {
  struct Evidence {
    var weights = CategoryVector()
    var reason: String?
  }

  /// Returns a verdict regardless of the message's content: by the user's rule for its sender, or if the user is the
  /// sender.
  static func decision(on facts: MessageFacts, isBulk: Bool, habits: UserModel) -> CategoryVerdict? {
    if let category = habits.senderRules[facts.sender] {
      return CategoryVerdict(category: category, confidence: 1, reasons: ["your rule for this sender"])
    }
    // Bulk mail from the user's address was sent by somebody else.
    if !isBulk, habits.ownAddresses.contains(facts.sender) {
      return CategoryVerdict(category: .primary, confidence: 1, reasons: ["you wrote it"])
    }
    return nil
  }

  /// Returns the evidence for a person: a sender to whom the user writes is one, but a list or a program is not, even
  /// if the user wrote to it.
  static func evidence(of sender: String, isBulk: Bool, habits: UserModel) -> Evidence {
    guard habits.writtenTo.contains(sender), !isBulk else { return Evidence() }
    return Evidence(weights: CategoryVector([.primary: 6]), reason: "you write to them")
  }
}
