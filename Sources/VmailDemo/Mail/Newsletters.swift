import VmailDomain

/// Advertising mail, for the Promotions tab.
enum Newsletters {
  static func dialogues(_ clock: DemoClock) -> [Dialogue] { designed(clock) + plainer(clock) }

  @DialogueList
  private static func designed(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "socks", "Your socks miss you: 3 for 2 until Sunday", .promotions,
      letter(
        "Sockenfach", host: "sockenfach.example", campaign: "miss-you", .hours(3, 40),
        preheader: "We found the left ones. Come and see.",
        [
          ("Three for two", "Or six for four, for those with more feet."),
          ("New: the striped ones", "Knitted by people who wanted to be painters."),
          ("Ask Dr Wool", "Can I put wool into the machine? Yes, but only once."),
        ]
      ).unread())

    Dialogue(
      "seed-catalogue", "The seed catalogue is here 🌱 and it is heavy", .promotions,
      letter(
        "Saatgut Sommer", host: "saatgut-sommer.example", campaign: "spring", .hours(21, 30),
        preheader: "412 tomatoes. We counted them twice and ate some.",
        [
          ("Striped tomatoes", "They taste like plain ones, but louder."),
          ("The pumpkin that needs a plot of its own", "Delivered with a friendly warning."),
        ]
      ).unread())

    Dialogue(
      "weekend-films", "Three films for a rainy weekend", .promotions,
      letter(
        "Flimmerkiste", host: "flimmerkiste.example", campaign: "rain", .days(2, 16),
        preheader: "One is funny, one is sad, one is four hours long.",
        [
          ("The Lighthouse Keeper's Accountant", "A quiet drama about stamps."),
          ("Chain and Shackle", "They were made for each other. Then came the rust."),
          ("Fog", "Four hours. You see nothing. Critics are delighted."),
        ]))

    Dialogue(
      "museum", "Night at the Museum of Lost Property", .promotions,
      letter(
        "Museum of Lost Property", host: "lost-property.example", campaign: "night", .days(7, 4),
        preheader: "Guided tours for umbrellas and their owners.",
        [
          (
            "Umbrellas, 1890 to yesterday",
            "A special exhibition. Please leave yours at the door, we collect them."
          )
        ]
      ))
  }

  @DialogueList
  private static func plainer(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "typo-weekly", "Typo Weekly #112: in praise of the semicolon", .promotions,
      Letter(
        Person("Typo Weekly", "editor@typo-weekly.example"), .days(1, 16),
        .flowed(
          """
          In praise of the semicolon; an essay

          Nobody needs it; everybody would miss it. Our editor has kept count for a year, and reports that she used nine hundred and four, of which she regrets two.

          Read it here: https://typo-weekly.example/112?utm_source=letter&utm_medium=email

          Corrections: last week's issue was called "Tpyo Weekly". We are still laughing.

          To leave this letter: https://typo-weekly.example/leave
          """)
      ).field("List-Id", "Typo Weekly <weekly.typo-weekly.example>")
        .field("List-Unsubscribe", "<https://typo-weekly.example/leave>"))

    Dialogue(
      "bakery", "Brot der Woche: das Krumme", .promotions,
      Letter(
        Person("Bäckerei Knust", "post@knust.example"), .days(9, 5),
        .html(
          """
          <html><body bgcolor="#fffbe8"><h1>Brot der Woche</h1>
          <p>Das <em>Krumme</em>: Roggen, Geduld und ein Ofen mit Charakter.</p>
          <table border="1"><tr><th>Brot</th><th>Preis</th></tr><tr><td>Das Krumme</td><td>4,20&nbsp;€</td></tr>
          <tr><td>Das Gerade</td><td>4,80&nbsp;€</td></tr></table>
          <p>Bestellen: <a href="https://knust.example/bestellen?utm_source=brief">www.knust.example</a></p>
          <img src="https://knust.example/pixel.gif" width="1" height="1"></body></html>
          """,
          plain: nil)
      ).field("List-Unsubscribe", "<mailto:abmelden@knust.example?subject=genug%20Brot>"))

    Dialogue(
      "radio-club", "Radio play of the month: \"The Tide Table\"", .promotions,
      Letter(
        Person("Hörspielklub", "klub@hoerspiel.example"), .days(40, 2),
        "This month: \"The Tide Table\", read by eleven people and one seal. https://hoerspiel.example/tide\n"
      ).field("List-Unsubscribe", "<https://hoerspiel.example/aus>")
    ).filed(.archive)
  }

  private static func letter(
    _ brand: String, host: String, campaign: String, _ age: Age, preheader: String,
    _ stories: [(title: String, text: String)]
  ) -> Letter {
    let page = NewsletterPage(
      brand: brand, host: host, campaign: campaign, preheader: preheader, stories: stories)
    let plain = stories.map { "\($0.title)\n\($0.text)\n" }.joined(separator: "\n")
    return Letter(Person(brand, "letter@\(host)"), age, .html(page.html, plain: plain))
      .field("List-Id", "\(brand) <letter.\(host)>")
      .field("List-Unsubscribe", "<https://\(host)/u/77>, <mailto:leave@\(host)>")
      .field("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
      .field("Precedence", "bulk")
  }
}
