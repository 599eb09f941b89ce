import VmailDomain

extension Rule {
  /// Mail from a domain with personal mailboxes, but not bulk mail.
  static let freeMail = Rule(
    name: "free-mail", evidence: [.primary: 2],
    test: .facts(reason: nil) {
      !$0.isBulk && SenderLexicon.freeMail.contains(String($0.facts.senderDomain))
    },
    positive: { [MessageFacts(sender: "ann.berg@gmail.com"), MessageFacts(sender: "x@web.de")] },
    negative: {
      [
        MessageFacts(sender: "ann@notgmail.com"),
        MessageFacts(sender: "shop@gmail.com", marks: MessageSignals(signs: .unsubscribe)),
      ]
    })
}
