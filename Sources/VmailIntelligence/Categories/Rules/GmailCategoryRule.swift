import VmailDomain

extension Rule {
  /// Gmail's own category, in mail exported from Gmail. It is nearly certain, but the user's corrections outweigh it.
  static let gmailPrimary = gmail("gmail-primary", .primary)
  static let gmailSocial = gmail("gmail-social", .social)
  static let gmailPromotions = gmail("gmail-promotions", .promotions)
  static let gmailUpdates = gmail("gmail-updates", .updates)
  static let gmailForums = gmail("gmail-forums", .forums)

  private static func gmail(_ name: StaticString, _ category: AICategory) -> Rule {
    Rule(
      name: name, evidence: [category: 14],
      test: .facts(reason: "Gmail's category") { $0.facts.marks.gmailCategory == category },
      positive: { [MessageFacts(sender: "a@b.example", marks: MessageSignals(gmailCategory: category))] },
      negative: {
        [
          MessageFacts(sender: "a@b.example"),
          MessageFacts(sender: "a@b.example", marks: MessageSignals(gmailCategory: .uncategorized)),
        ]
      })
  }
}
