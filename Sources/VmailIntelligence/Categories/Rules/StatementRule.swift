import VmailDomain

extension Rule {
  /// A periodic statement from a bank, insurer, employer or landlord.
  static let statement = Rule(
    name: "statement", evidence: [.updates: 2],
    test: .phrases(LanguagePhrases.all(\.statement)),
    positive: {
      [
        MessageFacts(sender: "bank@a.example", subject: "Your statement is ready"),
        MessageFacts(sender: "bank@a.example", subject: "Neuer Kontoauszug"),
        MessageFacts(sender: "bank@a.example", subject: "10月账单"),
      ]
    },
    negative: { [MessageFacts(sender: "ann@a.example", text: "Bill made a bold statement at the bank.")] })
}
