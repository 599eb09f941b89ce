import VmailDomain

extension Rule {
  /// The text says that a program sent it.
  static let doNotReply = Rule(
    name: "do-not-reply", evidence: [.updates: 1.5, .primary: -1.5],
    test: .phrases(
      [
        "do not reply", "please don't reply", "automatically generated", "automated message",
        "automatic message", "automatic notification",
        "nicht auf diese e mail", "nicht auf diese mail", "automatisch generiert", "automatisch erstellt",
        "automatische nachricht",
        "ne pas répondre", "message automatique", "envoyé automatiquement", "no responda a este",
        "no respondas a este", "mensaje automático",
        "non rispondere a questa", "messaggio automatico", "não responda", "mensagem automática",
        "svara inte på", "kan inte besvaras", "automatiskt meddelande", "skickats automatiskt",
        "niet beantwoorden", "nie odpowiadaj", "prosimy nie odpowiadać", "wiadomość automatyczna",
        "wygenerowana automatycznie", "не отвечайте", "создано автоматически", "автоматическое уведомление",
        "送信専用", "自動送信", "自動配信", "请勿回复", "请勿直接回复", "系统自动",
      ]),
    positive: {
      [
        MessageFacts(sender: "a@b.example", text: "Please do not reply to this message."),
        MessageFacts(sender: "a@b.example", text: "このメールは送信専用です。"),
      ]
    },
    negative: { [MessageFacts(sender: "ann@a.example", text: "Why did you not reply? Do reply.")] })
}
