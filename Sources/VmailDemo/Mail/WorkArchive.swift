import VmailDomain

/// Older mail of the office: further pages of the Inbox, labels, Archive, Sent and Trash.
enum WorkArchive {
  static func dialogues(_ clock: DemoClock) -> [Dialogue] {
    older(clock) + kept(clock) + ownAndDiscarded(clock)
  }

  @DialogueList
  private static func older(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "fair-stand", "Fair stand: the giant gull", .primary,
      Letter(
        .mira, .days(9, 2),
        """
        The inflatable gull for the fair stand is 4 metres high. The hall
        allows 3.5. Do we bend the gull or the rules?
        """),
      Letter(.kim, .days(9, 1), "The gull. Let it look humble.\n"),
      Letter(.mira, .days(8, 20), "It now looks as if it were searching for a contact lens. Perfect.\n")
    ).among(.mira)

    Dialogue(
      "salinity", "Salinity sensor, second try", .primary,
      Letter(
        .ines, .days(12, 1),
        """
        The new sensor works in tap water, sea water, and Luca's soup. (It
        says the soup is the Baltic in August.)
        """
      ).attaching(.text("salinity.csv", type: "text/csv", "Water,g/l\nTap,0.3\nSea,33.9\nSoup,7.1\n")))

    Dialogue(
      "survey", "Two minutes for a better canteen?", .promotions,
      Letter(
        Person("Kantine am Kai", "umfrage@kai-kantine.example"), .days(15, 1),
        """
        Liebe Gäste,

        was sollen wir ändern? Bitte kreuzen Sie an: mehr Fisch, weniger Fisch,
        anderer Fisch.

        https://kai-kantine.example/umfrage?utm_source=mail&utm_campaign=fisch
        """))

    Dialogue(
      "steg-weekly", "Your week on Klüngel: 4 people looked at your profile", .social,
      Letter(
        Person("Klüngel", "weekly@kluengel.example"), .days(20, 3),
        .html(
          NoticePage.html(
            brand: "Klüngel", host: "kluengel.example", title: "4 people looked at your profile",
            text: "Two of them were you. One was your father.", button: "See who", path: "week/4"),
          plain: nil)))

    Dialogue(
      "safety-drill", "Safety drill: what we learned", .primary,
      Letter(
        .bengt, .days(33, 1),
        """
        Thank you all. We left the building in four minutes, which is good,
        and nobody took the visitors along, which is less good. They have
        been found and given coffee (this was before error 17).
        """
      ).to(.kim, .ines, .tomasz, .aylin, .luca).cc(.jonas))

    Dialogue(
      "hosting", "Invoice 20-1187 from Wolkenheim Hosting", .updates,
      Letter(
        Person("Wolkenheim Hosting", "billing@wolkenheim.example"), .days(41, 4),
        """
        Hello Kim,

        we have charged 14.00 for one server, medium, with a view of the sea.
        The invoice is attached.
        """
      ).attaching(.pdf("wolkenheim-20-1187.pdf", ["Invoice 20-1187", "14.00"], padding: 31_000))
    ).labelled("Bills")

    Dialogue(
      "rowing", "Company regatta: we were third", .uncategorized,
      Letter(
        .jonas, .days(130, 2),
        .illustrated(
          """
          <html><body><p>Third! Of three, but <i>what</i> a third.</p>
          <p><img src="cid:boat.1@nordwind.example" alt="The boat, mostly" width="96" height="64"></p>
          <p>Special thanks to Aylin, who kept shouting numbers.</p>
          <p><img src="cid:logo.1@nordwind.example" alt="Nordwind"></p></body></html>
          """,
          plain:
            "Third! Of three, but *what* a third.\n\nSpecial thanks to Aylin, who kept shouting numbers.\n",
          pictures: [
            .gullPicture("boat.png", contentId: "boat.1@nordwind.example"),
            .logo("logo.png", contentId: "logo.1@nordwind.example"),
          ])
      ).starred())

    Dialogue(
      "welcome", "Welcome to Nordwind!", .primary,
      Letter(
        .jonas, .days(420, 1),
        """
        Dear Kim,

        welcome aboard. Your key opens everything but the room in the cellar.
        Nobody's key opens the room in the cellar.

        Jonas
        """
      ).starred())
  }

  @DialogueList
  private static func kept(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "nightboat", "Your booking: night boat to Bergen", .updates,
      Letter(
        Person("Küstenlinie", "booking@kuestenlinie.example"), .days(11, 5),
        """
        Booking KL-88213

        One cabin, inside, lower deck. Your window shows a picture of the sea.
        Boarding closes 20 minutes before departure.
        """
      ).attaching(.pdf("boarding-pass.pdf", ["KL-88213", "Cabin 204"], padding: 18_000))
    ).filed(.label("Travel"))

    Dialogue(
      "gull-four-cost", "Gull 4: cost of the housing", .primary,
      Letter(
        .tomasz, .days(25, 1),
        "Aluminium 410, plastic 120, wood 90 and it would look lovely for a year.\n")
    ).filed(.label("Projects/Gull 4"))

    Dialogue(
      "gull-four-name", "Gull 4: do we need a better name?", .primary,
      Letter(
        .mira, .days(47, 2),
        """
        Proposals so far: Petrel, Tern, Kittiwake, "Bob" (Tomasz: because it
        does).
        """),
      Letter(.kim, .days(47, 1), "I vote for Bob inside the house and Gull 4 on the invoice.\n")
    ).among(.mira).filed(.label("Projects/Gull 4"))

    Dialogue(
      "old-contract", "Signed: maintenance contract Nordspitze", .primary,
      Letter(
        .hubert, .days(210, 3),
        .coded(
          """
          Anbei der unterschriebene Vertrag. Für die Büroklammer möchte ich mich
          entschuldigen, es gab nur noch große.

          Herzliche Grüße
          Hubert Groß
          """, .latin1)
      ).attaching(.pdf("Vertrag Nordspitze (unterschrieben).pdf", ["Wartungsvertrag"], padding: 40_000))
    ).filed(.archive)

    Dialogue(
      "parking", "The parking place question is settled", .primary,
      Letter(.aylin, .days(75, 4), "We drew lots. The bicycle won.\n")
    ).filed(.archive)
  }

  @DialogueList
  private static func ownAndDiscarded(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "holiday-note", "Away in the last week of the month", .primary,
      Letter(
        .kim, .days(3, 19),
        """
        Dear all,

        I am away in the last week of the month. Ines knows where the spare
        buoy is, and Tomasz knows where it should be.

        Kim
        """
      ).to(.ines, .tomasz, .aylin, .priya).cc(.jonas))

    Dialogue(
      "offer-lac", "Offer: two buoys, red", .primary,
      Letter(
        .kim, .days(7, 2),
        "Dear Camille Moreau,\n\nplease find our offer attached. It is valid until the ice is gone.\n\nKim Berg\n"
      ).to(.camille).attaching(.pdf("offer-lac-bleu.pdf", ["Offer", "Two buoys, red"], padding: 52_000)))

    Dialogue(
      "printer-win", "You have 1 unread printer message", .updates,
      Letter(
        Person("Printer 2nd floor", "printer@nordwind.example"), .days(1, 21),
        "Toner is low. Toner has been low since spring. I am fine.\n"
      ).verdict(.unchecked)
    ).filed(.system(.trash))

    Dialogue(
      "wrong-kim", "Fitting for the wedding dress", .primary,
      Letter(
        Person("Atelier Weiß", "atelier@weiss.example"), .days(6, 3),
        "Dear Kim Bergmann,\n\nyour dress can be fitted on Saturday at ten.\n"
      ),
      Letter(
        .kim, .days(6, 2),
        "I am sorry, I am Kim Berg and already have a dress. It was a beautiful picture, though.\n"
      ).filed(.system(.trash))
    ).filed(.system(.trash))

    Dialogue(
      "draft-raise", "About my salary", .uncategorized,
      Letter(.kim, .days(1, 18), "Dear Jonas,\n\nI have been thinking\n").to(.jonas).asDraft())

    Dialogue(
      "draft-empty", "", .uncategorized,
      Letter(.kim, .hours(4), "Ideas for the fair: a bath tub? a real storm? ask Luca about")
        .to(.nobody).asDraft())
  }
}
