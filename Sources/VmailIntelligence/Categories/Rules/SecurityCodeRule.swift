import VmailDomain

extension Rule {
  /// A code to log in with, or a link to confirm an address.
  static let securityCode = Rule(
    name: "security-code", evidence: [.updates: 2.5],
    test: .phrases(
      [
        "verification code", "security code", "confirmation code", "one time code", "one time password",
        "login code",
        "sign in code", "access code is", "passcode", "your code is", "verify your email",
        "confirm your email", "reset your password",
        "password reset", "two factor", "two step verification", "magic link",
        "bestätigungscode", "sicherheitscode", "anmeldecode", "einmalpasswort", "einmalcode",
        "passwort zurücksetzen",
        "bestätigen sie ihre e mail", "bestätige deine e mail",
        "code de vérification", "code de sécurité", "code de confirmation", "code à usage unique",
        "réinitialiser votre mot de passe", "confirmez votre adresse",
        "código de verificación", "código de seguridad", "código de acceso", "restablecer tu contraseña",
        "restablecer su contraseña", "confirma tu correo",
        "codice di verifica", "codice di sicurezza", "codice di accesso", "reimposta la password",
        "conferma il tuo indirizzo",
        "código de verificação", "código de segurança", "código de acesso", "redefinir sua senha",
        "redefinir a senha",
        "confirme seu e mail", "verifieringskod", "säkerhetskod", "engångskod", "återställ ditt lösenord",
        "bekräfta din e post", "verificatiecode", "beveiligingscode", "kod weryfikacyjny",
        "kod bezpieczeństwa",
        "jednorazowy kod", "zresetuj hasło", "potwierdź swój adres", "код подтверждения", "код безопасности",
        "одноразовый код", "сбросить пароль", "восстановление пароля", "подтвердите адрес",
        "認証コード", "確認コード", "ワンタイム", "パスワードの再設定", "验证码", "校验码", "重置密码", "動態密碼",
      ]),
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
