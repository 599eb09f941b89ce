import VmailDomain

/// Mail from programs and companies to the office.
enum WorkNotices {
  static func dialogues(_ clock: DemoClock) -> [Dialogue] {
    machines(clock) + firms(clock)
  }

  private static let forge = Person("Hammerwerk", "notices@hammerwerk.example")
  private static let plauder = Person("Plauder", "hello@plauder.example")

  @DialogueList
  private static func machines(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "build-2114", "[gull-firmware] Build 2114 failed on branch main", .updates,
      Letter(
        forge, .minutes(27),
        """
        Build 2114 of nordwind/gull-firmware failed after 3 min 12 s.

          stage     test
          commit    9f1c2e7  "Trust the barometer a little less"
          author    Ines Okafor

          BarometerTests.testStorm: expected 962 hPa, got 1970

        See the log: https://hammerwerk.example/nordwind/gull-firmware/builds/2114

        You get this because you watch this project.
        """
      ).field("List-Id", "nordwind/gull-firmware <gull-firmware.nordwind.hammerwerk.example>")
        .field("List-Unsubscribe", "<https://hammerwerk.example/unwatch/gull-firmware>")
        .field("Auto-Submitted", "auto-generated").unread())

    Dialogue(
      "bounced", "Undelivered mail returned to sender", .updates,
      Letter(
        Person("Mail Delivery System", "mailer-daemon@nordwind.example"), .hours(3, 20),
        .bounce(
          plain: """
            This is the mail system at host mx.nordwind.example.

            I'm sorry to have to tell you that your message could not be
            delivered to one recipient. It is enclosed below.

            <harbourmaster@nordkap.example>: host mail.nordkap.example said:
                550 5.1.1 No such user. He retired. (in reply to RCPT TO)
            """,
          status: """
            Reporting-MTA: dns; mx.nordwind.example
            Arrival-Date: \(clock.header(.hours(3, 21)))

            Final-Recipient: rfc822; harbourmaster@nordkap.example
            Action: failed
            Status: 5.1.1
            Remote-MTA: dns; mail.nordkap.example
            Diagnostic-Code: smtp; 550 5.1.1 No such user. He retired.
            """,
          original: retiredHarbourmaster(clock))
      ).field("Auto-Submitted", "auto-replied").verdict(.unchecked))

    Dialogue(
      "backup", "Backup finished: 0 errors, 1 remark", .updates,
      Letter(
        Person("backup@nordwind.example", "backup@nordwind.example"), .hours(6, 10),
        """
        Host      depot
        Started   03:00
        Finished  03:24
        Files     1,204,511 (412 new)
        Errors    0

        Remark: the folder "luca/really-final-3" is larger than all others
        together.
        """
      ).field("Auto-Submitted", "auto-generated").verdict(.unchecked))

    Dialogue(
      "merge-88", "[gull-firmware] Kim, your review is asked for: Sleep when it is calm (!88)", .updates,
      Letter(
        forge, .days(2, 1),
        """
        Ines Okafor asks you to review !88 "Sleep when it is calm".

          4 files changed, 61 lines added, 240 removed

        "The buoy wakes up every minute to see whether it should wake up.
        I know people like that, and it does not save them energy either."

        https://hammerwerk.example/nordwind/gull-firmware/merge/88
        """
      ).field("List-Id", "nordwind/gull-firmware <gull-firmware.nordwind.hammerwerk.example>"),
      Letter(
        forge, .days(1, 19),
        "Tomasz Lis approved !88: \"Less is more, and here it is much less.\"\n"
      ).field("List-Id", "nordwind/gull-firmware <gull-firmware.nordwind.hammerwerk.example>"))

    Dialogue(
      "plauder-mira", "Mira Castellanos mentioned you in a post", .social,
      Letter(
        plauder, .hours(1, 40),
        .html(
          NoticePage.html(
            brand: "Plauder", host: "plauder.example", title: "Mira Castellanos mentioned you",
            text: "“Somebody at work taught the coffee machine to forecast the weather. Looking at you, "
              + "@kimberg.” 14 people like this, one of them is a coffee machine.",
            button: "Answer Mira", path: "posts/71823"),
          plain: """
            Mira Castellanos mentioned you:

            "Somebody at work taught the coffee machine to forecast the weather.
            Looking at you, @kimberg."

            Answer: https://plauder.example/posts/71823?utm_source=mail
            """)
      ).field("List-Unsubscribe", "<https://plauder.example/mute?u=kimberg>")
        .field("List-Unsubscribe-Post", "List-Unsubscribe=One-Click").unread())
  }

  @DialogueList
  private static func firms(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "halyard", "The Halyard: why ropes remember", .promotions,
      Letter(
        Person("The Halyard", "letter@halyard.example"), .hours(1, 15),
        .html(
          NewsletterPage(
            brand: "The Halyard", host: "halyard.example", campaign: "ropes",
            preheader: "Every knot is a small decision. This week: undoing them.",
            stories: [
              ("Why ropes remember", "A rope that was coiled wrongly in May still sulks in October."),
              ("Six anchors compared", "One of them held. We tell you which, after this short story."),
              ("From the shop: dry socks", "Twenty per cent off until the tide turns."),
            ]
          ).html, plain: nil)
      ).field("List-Id", "The Halyard <letter.halyard.example>")
        .field("List-Unsubscribe", "<mailto:leave@halyard.example>, <https://halyard.example/u/77>")
        .field("List-Unsubscribe-Post", "List-Unsubscribe=One-Click").field("Precedence", "bulk").unread())

    Dialogue(
      "parcel-office", "Your delivery comes today between 10 and 12", .updates,
      Letter(
        Person("Brieftaube Parcels", "track@brieftaube.example"), .hours(2, 5),
        """
        Good morning,

        parcel BT 4471 0932 from "Sensor & Son" is on its way to Nordwind.

          Weight    2.4 kg
          Window    10:00 to 12:00
          Driver    Marlene

        Follow it: https://brieftaube.example/track/44710932?utm_source=mail

        Nobody in? Marlene knows the baker downstairs.
        """))

    Dialogue(
      "order-4711", "Receipt for your order 4711", .updates,
      Letter(
        Person("Bleistift & Daughters", "orders@bleistift.example"), .hours(20, 45),
        """
        Thank you for your order!

          3 x pencil, soft               4.50
          1 x pencil, hard               1.50
          1 x eraser, large              2.20
          1 x stamp "URGENT", worn      12.00
                                       ------
          Total                         20.20

        Paid by invoice. It is attached.
        """
      ).attaching(.pdf("receipt-4711.pdf", ["Bleistift & Daughters", "Total 20.20"], padding: 11_000)))

    Dialogue(
      "mooring-days", "Mooring Days: early birds until Friday", .promotions,
      Letter(
        Person("Mooring Days", "news@mooring-days.example"), .days(2, 18),
        .html(
          NewsletterPage(
            brand: "Mooring Days", host: "mooring-days.example", campaign: "early-birds",
            preheader: "Three days, two harbours, one very long buffet.",
            stories: [
              ("Early birds pay less", "And gulls pay nothing, but they have to stand."),
              ("Speakers", "Forty experts on rust, and one who is against it."),
            ]
          ).html, plain: "Early birds pay less until Friday: https://mooring-days.example/tickets")
      ).field("List-Unsubscribe", "<https://mooring-days.example/off>"))

    Dialogue(
      "steg-contact", "Ruth Adeyemi wants to add you to her circle", .social,
      Letter(
        Person("Klüngel", "circle@kluengel.example"), .days(4, 1),
        .html(
          NoticePage.html(
            brand: "Klüngel", host: "kluengel.example", title: "Ruth Adeyemi wants to add you",
            text: "Ruth is Head of Chain at Chainworks. You have 3 contacts in common and 1 pallet.",
            button: "Add Ruth", path: "circle/ruth-adeyemi"),
          plain: nil)))

    Dialogue(
      "power-bill", "Office electricity: your statement for \(clock.lastMonth)", .updates,
      Letter(
        Person("Stadtwerke Möwenhafen", "kunden@moewenhafen.example"), .days(4, 22),
        """
        Ihre Rechnung für den letzten Monat liegt bereit (Kundennummer 8814).

        Verbrauch 412 kWh, davon nach Auskunft Ihres Zählers 88 kWh für Kaffee.

        Your statement is attached.
        """
      ).attaching(.pdf("Abrechnung.pdf", ["Stadtwerke Möwenhafen", "412 kWh"], padding: 22_000)))
  }

  private static func retiredHarbourmaster(_ clock: DemoClock) -> [UInt8] {
    let harbour = Person(nil, "harbourmaster@nordkap.example")
    let letter = Letter(
      .kim, .hours(3, 21),
      "Dear harbourmaster,\n\nmay we tie up at pier 3 next week, as every year?\n\nKim Berg\n"
    ).to(harbour)
    return LetterWriter(owner: .kimAtWork, clock: clock).source(
      of: letter, key: "pier-three", subject: "Pier 3, as every year", recipients: [], references: [])
  }
}
