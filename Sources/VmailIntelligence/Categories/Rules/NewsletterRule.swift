import VmailDomain

extension Rule {
  /// Typical text of a newsletter's header and footer.
  static let newsletter = Rule(
    name: "newsletter", evidence: [.promotions: 1.5],
    test: .phrases(LanguagePhrases.all(\.newsletter)),
    positive: {
      [
        MessageFacts(sender: "n@a.example", text: "View this email in your browser"),
        MessageFacts(sender: "n@a.example", text: "Открыть в браузере"),
      ]
    },
    negative: {
      [MessageFacts(sender: "ann@a.example", text: "I view this as a letter from the browser makers.")]
    })
}
