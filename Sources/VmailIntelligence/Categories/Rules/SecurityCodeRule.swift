import VmailDomain

extension Rule {
  /// A log-in code, or a link to confirm an address.
  static let securityCode = Rule(
    name: "security-code", evidence: [.updates: 2.5],
    test: .phrases(LanguagePhrases.all(\.securityCode)),
    positive: {
      [
        MessageFacts(sender: "id@a.example", subject: "Your verification code: 381 204"),
        MessageFacts(sender: "id@a.example", text: "Ihr Bestätigungscode lautet 193847."),
        MessageFacts(sender: "id@a.example", text: "您的验证码是 448210"),
      ]
    },
    negative: {
      [MessageFacts(sender: "ann@a.example", text: "The code of the door is 4711, security is Bob's job.")]
    })
}
