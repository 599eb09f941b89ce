import VmailDomain

extension Rule {
  /// What campaigns' frames say.
  static let newsletter = Rule(
    name: "newsletter", evidence: [.promotions: 1.5],
    test: .phrases(
      [
        "newsletter", "view in browser", "view this email in", "view it in your browser", "view online",
        "read online", "in this issue", "this week's edition",
        "forward to a friend", "add us to your address book", "webansicht", "im browser ansehen",
        "im browser öffnen", "online ansehen", "online version",
        "voir en ligne", "version en ligne", "dans votre navigateur", "infolettre", "lettre d'information",
        "ver en el navegador", "ver online", "boletín", "visualizza nel browser",
        "versione online", "ver no navegador", "versão online", "boletim", "visa i webbläsare", "webbversion",
        "nyhetsbrev", "bekijk online", "nieuwsbrief",
        "zobacz w przeglądarce", "wersja online", "biuletyn", "открыть в браузере", "веб версия", "рассылка",
        "рассылки", "メルマガ", "メールマガジン", "ブラウザで", "在浏览器中", "电子报", "周刊",
      ]),
    positive: {
      [
        MessageFacts(sender: "n@a.example", text: "View this email in your browser"),
        MessageFacts(sender: "n@a.example", text: "Открыть в браузере"),
      ]
    },
    negative: {
      [MessageFacts(sender: "ann@a.example", text: "I view this as a letter from the browser makers.")]
    })
}
