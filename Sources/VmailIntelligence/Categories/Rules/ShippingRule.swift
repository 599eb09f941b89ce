import VmailDomain

extension Rule {
  /// A notice about a delivery.
  static let shipping = Rule(
    name: "shipping", evidence: [.updates: 2.5],
    test: .phrases(LanguagePhrases.all(\.shipping)),
    positive: {
      [
        MessageFacts(sender: "p@a.example", subject: "Your package is out for delivery"),
        MessageFacts(sender: "p@a.example", subject: "Ihr Paket kommt morgen"),
        MessageFacts(sender: "p@a.example", subject: "您的订单已发货"),
      ]
    },
    negative: { [MessageFacts(sender: "ann@a.example", text: "The package tour ships on Monday.")] })
}
