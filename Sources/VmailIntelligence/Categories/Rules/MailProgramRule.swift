import VmailDomain

extension Rule {
  /// Mail written in a program for personal mail, but not bulk mail.
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
