import VmailDomain

extension Rule {
  /// A reply to a message, neither on a list nor from a program.
  static let answer = Rule(
    name: "answer", evidence: [.primary: 2],
    test: .facts(reason: "a reply") { $0.signs.contains(.answer) && !$0.isBulk },
    positive: { [MessageFacts(sender: "ann@a.example", marks: MessageSignals(signs: .answer))] },
    negative: {
      [
        MessageFacts(sender: "ann@a.example", subject: "Re: news"),
        MessageFacts(sender: "ann@a.example", marks: MessageSignals(signs: [.answer, .listManager])),
        MessageFacts(sender: "noreply@a.example", marks: MessageSignals(signs: [.answer])),
      ]
    })
}
