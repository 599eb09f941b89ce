import VmailDomain

extension Rule {
  /// Something happened to the user's own account that they may not have done. It asks for them, at once: no tab that is
  /// looked at in the evening may hide it, so that it speaks for Primary, as in Gmail.
  static let accountAlert = Rule(
    name: "account-alert", evidence: [.primary: 5, .updates: -1],
    test: .phrases(
      [
        "wasn't me", "if this wasn't you", "if this was not you", "was this you", "didn't make this request",
        "did not make this request",
        "if you didn't change", "if you did not change", "someone may be trying to access",
        "suspicious sign in",
        "suspicious login", "new sign in", "new login", "unrecognized device", "unusual activity",
        "security alert", "don't recognize this",
        "waren sie das nicht", "wenn sie das nicht waren", "warst du das nicht", "neue anmeldung",
        "verdächtige anmeldung",
        "sicherheitswarnung", "si ce n'était pas vous", "si vous n'êtes pas à l'origine",
        "nouvelle connexion",
        "alerte de sécurité", "si no has sido tú", "si no fuiste tú", "si no fue usted",
        "nuevo inicio de sesión", "alerta de seguridad",
        "se non sei stato tu", "nuovo accesso", "avviso di sicurezza", "se não foi você", "novo acesso",
        "novo login",
        "alerta de segurança", "om det inte var du", "ny inloggning", "säkerhetsvarning", "jeśli to nie ty",
        "nowe logowanie", "alert bezpieczeństwa", "если это были не вы", "новый вход",
        "предупреждение безопасности",
        "心当たりがない", "新しいログイン", "セキュリティ通知", "如非本人", "异地登录", "安全提醒", "新设备登录",
      ]),
    positive: {
      [
        MessageFacts(sender: "no-reply@id.example", subject: "Security alert"),
        MessageFacts(sender: "no-reply@id.example", text: "If this wasn’t you, change your password."),
      ]
    },
    negative: { [MessageFacts(sender: "ann@a.example", text: "I was sure it was you at the security desk.")] }
  )
}
