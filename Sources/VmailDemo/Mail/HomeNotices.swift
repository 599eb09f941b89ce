import VmailDomain

/// Receipts, parcels, statements and social notifications, for the Updates and Social tabs.
enum HomeNotices {
  static func dialogues(_ clock: DemoClock) -> [Dialogue] {
    money(clock) + onTheWay(clock) + social(clock)
  }

  private static let bank = Person("Hafenbank", "post@hafenbank.example")
  private static let parcels = Person("Brieftaube Parcels", "track@brieftaube.example")
  private static let plauder = Person("Plauder", "hello@plauder.example")

  @DialogueList
  private static func money(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "bank-statement", "Your account statement for \(clock.lastMonth)", .updates,
      Letter(
        bank, .days(1, 2),
        """
        Dear Kim Berg,

        your statement for \(clock.lastMonth) is attached. In short:

          Opening balance      1,204.17
          In                   2,850.00
          Out                  2,511.36
          of this, cake           96.40
          Closing balance      1,542.81

        We never ask for your password, not even when we are bored.

        Hafenbank
        """
      ).attaching(.pdf("statement.pdf", ["Hafenbank", "Closing balance 1,542.81"], padding: 36_000)).unread()
    ).labelled("Bills")

    Dialogue(
      "phone-bill", "Fernruf: your invoice for \(clock.lastMonth)", .updates,
      Letter(
        Person("Fernruf", "rechnung@fernruf.example"), .days(6, 2),
        .html(
          NoticePage.html(
            brand: "Fernruf", host: "fernruf.example", title: "19.90 for \(clock.lastMonth)",
            text: "You made 14 calls, 12 of them to your grandmother. She says hello.",
            button: "See the invoice", path: "invoice/20114"),
          plain: nil)
      ).attaching(.pdf("fernruf-20114.pdf", ["Fernruf", "19.90"], padding: 9_000))
    ).filed(.label("Bills"))

    Dialogue(
      "rent", "Nebenkosten: Sie bekommen etwas zurück", .updates,
      Letter(
        Person("Hausverwaltung Dietz", "dietz@hausverwaltung.example"), .days(70, 3),
        """
        Sehr geehrte Frau Berg,

        die Abrechnung ergibt ein Guthaben von 12,07 €. Der Grund ist, dass der
        Aufzug ein halbes Jahr lang nicht gefahren ist.

        Hausverwaltung Dietz
        """
      ).attaching(.pdf("Nebenkosten.pdf", ["Guthaben 12,07"], padding: 15_000))
    ).filed(.label("Bills"))

    Dialogue(
      "cafe-receipt", "Receipt: Café Leuchtturm, 7.80", .updates,
      Letter(
        Person("Café Leuchtturm", "kasse@leuchtturm.example"), .hours(18, 20),
        "1 x pot of tea  4.20\n1 x scone, warm  3.60\n\nTotal 7.80, paid by card ending in 4711.\nThank you, and sorry about the gull.\n"
      ))
  }

  @DialogueList
  private static func onTheWay(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "boots", "Your rubber boots", .updates,
      Letter(
        Person("Gummi & Co", "shop@gummi.example"), .days(3, 4),
        "Thank you for your order G-5521: 1 pair of rubber boots, yellow, size 40.\n"),
      Letter(
        Person("Gummi & Co", "shop@gummi.example"), .days(2, 2),
        "Good news: order G-5521 has left us. Parcel BT 8812 0045.\n"),
      Letter(
        parcels, .minutes(22),
        .html(
          NoticePage.html(
            brand: "Brieftaube", host: "brieftaube.example", title: "Your parcel is two stops away",
            text: "Parcel BT 8812 0045, from Gummi &amp; Co. It squeaks.", button: "Follow the parcel",
            path: "track/88120045"),
          plain: """
            Your parcel BT 8812 0045 is two stops away.
            Follow it: https://brieftaube.example/track/88120045?utm_source=mail
            """)
      ).titled("Your parcel is two stops away").unread())

    Dialogue(
      "train-ticket", "Your ticket to the coast", .updates,
      Letter(
        Person("Dünenbahn", "tickets@duenenbahn.example"), .days(12, 2),
        """
        Coach 3, seat 41, window, facing forwards.

        The ticket is attached. Bicycles travel in coach 1 and may not be
        ridden there.
        """
      ).attaching(
        .pdf("Fahrkarte für Kim Berg.pdf", ["Dünenbahn", "Coach 3, seat 41"], padding: 14_000),
        .logo("code.png"))
    ).filed(.label("Travel"))

    Dialogue(
      "library", "Two books are due on \(clock.weekday(inDays: 3))", .updates,
      Letter(
        Person("City Library", "reminder@library.example"), .hours(5, 30),
        "Due soon:\n\n  How to finish things (renewed 6 times)\n  Sheds: a history\n"
      ).field("Auto-Submitted", "auto-generated"))

    Dialogue(
      "sign-in", "New sign-in to your Wolkenheim account", .updates,
      Letter(
        Person("Wolkenheim", "security@wolkenheim.example"), .days(5, 21),
        "We noticed a sign-in from a new device: \"Grandma's computer\". Was that you?\n"))

    Dialogue(
      "vet", "Reminder: Admiral's appointment", .updates,
      Letter(
        Person("Tierarztpraxis am Deich", "praxis@deich-tierarzt.example"), .days(4, 2),
        """
        Admiral (cat, 6.2 kg) has an appointment on \(clock.weekday(inDays: 5)) at 16:30.

        Please bring the gloves again.
        """))
  }

  @DialogueList
  private static func social(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "plauder-nora", "Nora Berg posted a photo of a shed", .social,
      notice(
        .hours(1, 25), title: "Nora Berg posted a photo",
        text: "“Nobody tell him that we know.” 31 people know.", button: "See the photo", path: "photos/5519"
      ).unread())

    Dialogue(
      "plauder-birthday", "Sam Reyes has a birthday soon 🎈", .social,
      notice(
        .days(3, 1), title: "Sam Reyes is turning 40",
        text: "Write something nice. We suggest: “You don't look a day over 39.”", button: "Write",
        path: "b/sam"
      ).unread())

    Dialogue(
      "verein", "Olu Adebayo sent a message to Fliederchor", .social,
      Letter(
        Person("Stammtisch", "groups@stammtisch.example"), .days(1, 12),
        "Olu Adebayo wrote in the group Fliederchor:\n\n\"HAS ANYBODY SEEN THE KEY\"\n\nAnswer: https://stammtisch.example/g/flieder\n"
      ).field("List-Unsubscribe", "<https://stammtisch.example/quiet>"))
  }

  private static func notice(
    _ age: Age, title: String, text: String, button: String, path: String
  ) -> Letter {
    let html = NoticePage.html(
      brand: "Plauder", host: "plauder.example", title: title, text: text, button: button, path: path)
    return Letter(plauder, age, .html(html, plain: nil))
      .field("List-Unsubscribe", "<https://plauder.example/mute?u=kimberg>")
      .field("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
  }
}
