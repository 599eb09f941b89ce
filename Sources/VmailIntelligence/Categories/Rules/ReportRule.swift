import VmailDomain

extension Rule {
  /// Mail about mail: bounces, delays, receipts (RFC 3464, 8098), and automatic replies.
  static let report = Rule(
    name: "report", evidence: [.updates: 5],
    test: .facts(reason: "a report from a mail server") { view in
      view.signs.contains(.report)
        || view.facts.sender.hasPrefix("mailer-daemon@") || view.facts.sender.hasPrefix("postmaster@")
    },
    positive: {
      [
        MessageFacts(sender: "mailer-daemon@a.example"),
        MessageFacts(sender: "x@a.example", marks: MessageSignals(signs: .report)),
      ]
    },
    negative: { [MessageFacts(sender: "daemon.mailer@a.example")] })
}
