import VmailDomain

extension Rule {
  /// The answer to having signed up: it was asked for a minute ago, whatever it goes on to advertise. A letter that is
  /// signed by somebody is Primary's, a form is Updates'.
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
