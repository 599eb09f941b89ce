import VmailDomain

extension Rule {
  /// Written in a program that people write mail with, and not sent to many.
  static let mailProgram = Rule(
    name: "mail-program", evidence: [.primary: 2],
    test: .facts(reason: "written in a mail program") { $0.signs.contains(.personalMailer) && !$0.isBulk },
    positive: { [MessageFacts(sender: "ann@a.example", marks: MessageSignals(signs: .personalMailer))] },
    negative: {
      [
        MessageFacts(sender: "ann@a.example"),
        MessageFacts(sender: "ann@a.example", marks: MessageSignals(signs: [.personalMailer, .listPost])),
      ]
    })
}
