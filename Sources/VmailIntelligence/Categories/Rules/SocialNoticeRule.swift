import VmailDomain

extension Rule {
  /// A social network's notice about other people.
  static let socialNotice = Rule(
    name: "social-notice", evidence: [.social: 2.5],
    test: .phrases(LanguagePhrases.all(\.socialNotice)),
    positive: {
      [
        MessageFacts(sender: "n@net.example", subject: "Ida Holm mentioned you in a comment"),
        MessageFacts(sender: "n@net.example", subject: "Jan folgt dir jetzt"),
        MessageFacts(sender: "n@net.example", text: "田中さんがあなたをフォローしました。"),
      ]
    },
    negative: {
      [MessageFacts(sender: "ann@a.example", text: "You were mentioned, and I like your follow-up.")]
    })
}
