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

  /// Returns the evidence of what is certain about the sender. One to whom the user writes is a person, but a list or a
  /// program is not, even if the user wrote to it. Mail to many is from no person, however personally it is written, and
  /// what answers a registration is an update, whatever it advertises; only the user's corrections outweigh that.
  static func evidence(of sender: String, _ features: [UInt32], habits: UserModel) -> Evidence {
    guard features.contains(FeatureReader.bulk) else {
      guard habits.writtenTo.contains(sender) else { return Evidence() }
      return Evidence(weights: CategoryVector([.primary: 6]), reason: "you write to them")
    }
    return Evidence(
      weights: CategoryVector([
        .primary: features.contains(FeatureReader.mass) ? -4 : 0,
        .updates: features.contains(FeatureReader.registration) ? 4 : 0,
      ]))
  }
}
