import VmailDomain

extension Rule {
  /// Mail from an address at which nobody reads replies.
  static let noReply = Rule(
    name: "no-reply", evidence: [.updates: 1.5, .primary: -2],
    test: .facts(reason: "an address that accepts no replies") { $0.sender.isNoReply },
    positive: {
      [
        MessageFacts(sender: "no-reply@a.example"), MessageFacts(sender: "do_not_reply@a.example"),
        MessageFacts(sender: "orders.noreply@a.example"),
      ]
    },
    negative: { [MessageFacts(sender: "noor.eply@a.example"), MessageFacts(sender: "reply@a.example")] })
}
