import VmailDomain

extension Rule {
  /// A way to unsubscribe, mentioned in the text.
  static let unsubscribeFooter = Rule(
    name: "unsubscribe-footer", evidence: [.promotions: 1, .primary: -1],
    test: .phrases(LanguagePhrases.all(\.unsubscribeFooter)),
    positive: {
      [
        MessageFacts(sender: "n@a.example", text: "Click here to unsubscribe."),
        MessageFacts(sender: "n@a.example", text: "配信停止はこちら"),
      ]
    },
    negative: { [MessageFacts(sender: "ann@a.example", text: "Subscribe to your own preferences.")] })
}
