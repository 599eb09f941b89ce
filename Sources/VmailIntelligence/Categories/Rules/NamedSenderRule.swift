import VmailDomain

extension Rule {
  /// A person's own address, such as `Anna Berg <anna.berg@…>`.
  static let namedSender = Rule(
    name: "named-sender", evidence: [.primary: 1],
    test: .facts(reason: "a person's own address") { $0.sender.isNamedLikeAddress && !$0.isBulk },
    positive: {
      [
        MessageFacts(sender: "anna.berg@a.example", senderName: "Anna Berg"),
        MessageFacts(sender: "aberg77@a.example", senderName: "Anna Berg"),
      ]
    },
    negative: {
      [
        MessageFacts(sender: "news@berg.example", senderName: "Berg News"),
        MessageFacts(
          sender: "anna@a.example", senderName: "Anna", marks: MessageSignals(signs: .unsubscribe)),
      ]
    })
}
