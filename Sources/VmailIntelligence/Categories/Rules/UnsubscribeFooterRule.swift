import VmailDomain

extension Rule {
  /// A way out, told in the text.
  static let unsubscribeFooter = Rule(
    name: "unsubscribe-footer", evidence: [.promotions: 1, .primary: -1],
    test: .phrases(
      [
        "unsubscribe", "opt out", "manage preferences", "manage your preferences", "email preferences",
        "update your preferences", "no longer wish to receive",
        "stop receiving", "you are receiving this", "you're receiving this", "this email was sent to",
        "why did i get this", "abmelden", "abbestellen",
        "abmeldelink", "keine weiteren e mails", "se désabonner", "désabonner", "désinscrire",
        "désinscription", "ne plus recevoir", "darse de baja", "darte de baja",
        "cancelar suscripción", "dejar de recibir", "annulla l'iscrizione", "annullare l'iscrizione",
        "disiscriviti", "cancellati", "non desideri più",
        "cancelar inscrição", "descadastrar", "deixar de receber", "cancelar a inscrição", "avregistrera",
        "avprenumerera", "avsluta prenumerationen", "uitschrijven", "afmelden",
        "wypisz się", "zrezygnuj z", "anuluj subskrypcję", "rezygnacja z", "отписаться",
        "отказаться от рассылки", "配信停止", "配信解除", "退订", "取消订阅",
      ]),
    positive: {
      [
        MessageFacts(sender: "n@a.example", text: "Click here to unsubscribe."),
        MessageFacts(sender: "n@a.example", text: "配信停止はこちら"),
      ]
    },
    negative: { [MessageFacts(sender: "ann@a.example", text: "Subscribe to your own preferences.")] })
}
