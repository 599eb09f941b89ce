import VmailDomain

extension Rule {
  /// The answer to having signed up: it was asked for a minute ago, whatever it goes on to advertise. A letter that is
  /// signed by somebody is Primary's, a form is Updates'.
  static let welcome = Rule(
    name: "welcome", evidence: [.updates: 1, .primary: 1, .promotions: -2],
    test: .phrases(
      [
        "thank you for signing up", "thanks for signing up", "thank you for joining", "thanks for joining",
        "thank you so much for joining",
        "thank you for subscribing", "thanks for subscribing", "thanks for registering",
        "welcome to the team", "welcome aboard", "your account is ready",
        "willkommen bei", "danke für ihre anmeldung", "danke für deine anmeldung",
        "schön dass sie dabei sind", "schön dass du dabei bist",
        "bienvenue chez", "merci pour votre inscription", "merci de votre inscription",
        "gracias por registrarte", "gracias por suscribirte", "te damos la bienvenida",
        "grazie per esserti iscritto", "grazie per l'iscrizione", "benvenuto in", "obrigado por se cadastrar",
        "boas vindas", "tack för din anmälan", "tack för att du registrerat", "välkommen till",
        "bedankt voor je aanmelding", "welkom bij", "dziękujemy za rejestrację", "witamy w",
        "спасибо за регистрацию", "добро пожаловать", "ご登録ありがとう", "会員登録", "欢迎加入", "感谢您的注册", "感谢注册",
      ]),
    positive: {
      [
        MessageFacts(sender: "t@a.example", subject: "Thanks for joining the team!"),
        MessageFacts(sender: "t@a.example", text: "Willkommen bei Teekontor!"),
      ]
    },
    negative: { [MessageFacts(sender: "ann@a.example", text: "Thank you for the soup. You're welcome!")] })
}
