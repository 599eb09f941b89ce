import VmailDomain

extension Rule {
  /// The text says that a program sent it.
  static let doNotReply = Rule(
    name: "do-not-reply", evidence: [.updates: 1.5, .primary: -1.5],
    test: .phrases(LanguagePhrases.all(\.doNotReply)),
    positive: {
      [
        MessageFacts(sender: "a@b.example", text: "Please do not reply to this message."),
        MessageFacts(sender: "a@b.example", text: "このメールは送信専用です。"),
      ]
    },
    negative: { [MessageFacts(sender: "ann@a.example", text: "Why did you not reply? Do reply.")] })
}
