import VmailDomain

extension Rule {
  /// A calendar invitation from a person (RFC 6047).
  static let invitation = Rule(
    name: "invitation", evidence: [.primary: 3],
    test: .facts(reason: "an invitation from a person") {
      $0.signs.contains(.calendar) && !$0.isBulk && !$0.sender.isRole
    },
    positive: { [MessageFacts(sender: "ann@a.example", marks: MessageSignals(signs: .calendar))] },
    negative: {
      [
        MessageFacts(sender: "no-reply@a.example", marks: MessageSignals(signs: .calendar)),
        MessageFacts(sender: "ann@a.example", marks: MessageSignals(signs: [.calendar, .unsubscribe])),
      ]
    })
}
