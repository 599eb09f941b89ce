import VmailDomain

extension Rule {
  /// Confirmation of a purchase or payment.
  static let receipt = Rule(
    name: "receipt", evidence: [.updates: 2.5],
    test: .phrases(LanguagePhrases.all(\.receipt)),
    positive: {
      [
        MessageFacts(sender: "shop@a.example", subject: "Order confirmation 10023"),
        MessageFacts(sender: "shop@a.example", text: "Danke! Ihre Bestellung ist eingegangen."),
        MessageFacts(sender: "shop@a.example", text: "ご注文ありがとうございます"),
      ]
    },
    negative: {
      [MessageFacts(sender: "ann@a.example", text: "In order to confirm I need to know your number.")]
    })
}
