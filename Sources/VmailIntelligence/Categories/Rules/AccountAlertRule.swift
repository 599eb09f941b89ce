import VmailDomain

extension Rule {
  /// Something happened to the user's own account that they may not have done. It asks for them, at once: no tab that is
  /// looked at in the evening may hide it, so that it speaks for Primary, as in Gmail.
  static let accountAlert = Rule(
    name: "account-alert", evidence: [.primary: 5, .updates: -1],
    test: .phrases(LanguagePhrases.all(\.accountAlert)),
    positive: {
      [
        MessageFacts(sender: "no-reply@id.example", subject: "Security alert"),
        MessageFacts(sender: "no-reply@id.example", text: "If this wasn’t you, change your password."),
      ]
    },
    negative: { [MessageFacts(sender: "ann@a.example", text: "I was sure it was you at the security desk.")] }
  )
}
