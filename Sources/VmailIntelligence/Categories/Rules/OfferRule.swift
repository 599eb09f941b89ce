import VmailDomain

extension Rule {
  /// An offer of something for sale.
  static let offer = Rule(
    name: "offer", evidence: [.promotions: 2.5],
    test: .phrases(LanguagePhrases.all(\.offer)),
    positive: {
      [
        MessageFacts(sender: "s@a.example", subject: "20% off all lamps"),
        MessageFacts(sender: "s@a.example", text: "Nur heute: 30 % Rabatt mit dem Code LICHT."),
        MessageFacts(sender: "s@a.example", text: "全品送料無料キャンペーン"),
      ]
    },
    negative: { [MessageFacts(sender: "ann@a.example", text: "Take 20 days off; I will save you a seat.")] })
}
