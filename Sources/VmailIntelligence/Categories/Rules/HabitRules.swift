internal import VmailDomain

/// What the user's own doing tells of a message.
enum HabitRules {
  struct Evidence {
    var weights = CategoryVector()
    var reason: String?
  }

  /// What decides, whatever the message says: a rule of the user's for its sender, or their own address.
  static func decision(on facts: MessageFacts, isBulk: Bool, habits: UserModel) -> CategoryVerdict? {
    if let category = habits.senderRules[facts.sender] {
      return CategoryVerdict(category: category, confidence: 1, reasons: ["your rule for this sender"])
    }
    // Bulk mail with one's own address was sent by somebody else.
    if !isBulk, habits.ownAddresses.contains(facts.sender) {
      return CategoryVerdict(category: .primary, confidence: 1, reasons: ["you wrote it"])
    }
    return nil
  }

  /// Somebody the user writes to is a person to them; a list or a program is none for having been written to.
  static func evidence(of sender: String, isBulk: Bool, habits: UserModel) -> Evidence {
    guard habits.writtenTo.contains(sender), !isBulk else { return Evidence() }
    return Evidence(weights: CategoryVector([.primary: 6]), reason: "you write to them")
  }
}
