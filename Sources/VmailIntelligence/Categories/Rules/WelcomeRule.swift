import VmailDomain

extension Rule {
  /// A welcome message after signing up: the user has just requested it, whatever it advertises further on. A message
  /// signed by a person belongs to Primary, a form to Updates.
  static let welcome = Rule(
    name: "welcome", evidence: [.updates: 1, .primary: 1, .promotions: -2],
    test: .phrases(LanguagePhrases.all(\.welcome)),
    positive: {
      [
        MessageFacts(sender: "t@a.example", subject: "Thanks for joining the team!"),
        MessageFacts(sender: "t@a.example", text: "Willkommen bei Teekontor!"),
      ]
    },
    negative: { [MessageFacts(sender: "ann@a.example", text: "Thank you for the soup. You're welcome!")] })
}
