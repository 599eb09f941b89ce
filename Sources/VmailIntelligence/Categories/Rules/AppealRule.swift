import VmailDomain

extension Rule {
  /// An appeal for money or a signature, which is persuasive like an offer.
  static let appeal = Rule(
    name: "appeal", evidence: [.promotions: 1.5],
    test: .phrases(LanguagePhrases.all(\.appeal)),
    positive: {
      [
        MessageFacts(sender: "c@a.example", text: "Can you chip in $5 before midnight?"),
        MessageFacts(sender: "c@a.example", text: "Faites un don avant ce soir"),
      ]
    },
    negative: { [MessageFacts(sender: "ann@a.example", text: "The chip of my phone contributes heat.")] })
}
