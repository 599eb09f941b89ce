import VmailDomain

extension Rule {
  /// A notice about the user's own account, possibly caused by somebody else. It needs immediate attention, and must
  /// not be hidden in a tab that is read later, so it belongs to Primary, as in Gmail.
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
