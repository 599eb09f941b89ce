import VmailDomain

extension Rule {
  /// Money or a signature for a cause: to be persuaded, as by an offer.
  static let appeal = Rule(
    name: "appeal", evidence: [.promotions: 1.5],
    test: .phrases(
      [
        "chip in", "donate", "make a donation", "contribute now", "your contribution", "add your name",
        "sign the petition", "fundraising", "paid for by", "rush a donation", "deadline tonight",
        "grassroots", "our campaign", "match your gift", "help us reach", "spenden sie", "jetzt spenden",
        "ihre spende", "petition", "faire un don", "faites un don", "votre don",
        "pétition", "haz un donativo", "dona ahora", "firma la petición", "donación", "dona ora", "donazione",
        "firma la petizione", "petizione", "doe agora", "doação", "assine a petição",
        "ge en gåva", "skänk", "skriv under", "doneer", "wesprzyj", "przekaż darowiznę", "podpisz petycję",
        "пожертвование", "пожертвовать", "подпишите петицию", "ご寄付", "寄付", "捐款", "捐赠", "联署",
      ]),
    positive: {
      [
        MessageFacts(sender: "c@a.example", text: "Can you chip in $5 before midnight?"),
        MessageFacts(sender: "c@a.example", text: "Faites un don avant ce soir"),
      ]
    },
    negative: { [MessageFacts(sender: "ann@a.example", text: "The chip of my phone contributes heat.")] })
}
