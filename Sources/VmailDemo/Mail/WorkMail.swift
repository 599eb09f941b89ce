import VmailDomain

/// Mail from colleagues and customers to Kim at Nordwind, a small maker of weather buoys.
enum WorkMail {
  static func dialogues(_ clock: DemoClock) -> [Dialogue] {
    thisMorning(clock) + coffeeMachine(clock) + yesterday(clock) + thisWeek(clock)
  }

  @DialogueList
  private static func thisMorning(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "gull-seven", "Gull 7 is talking again", .primary,
      Letter(
        .ines, .minutes(4),
        """
        Good morning!

        After eleven days of silence Gull 7 sent a full report at dawn. All
        sensors fine, battery at 81 %.

        The cause is on the picture: a gull had been sitting on the antenna.
        An actual gull. I suggest we do not tell the customer which one of
        the two is ours.

        Ines
        """
      ).attaching(.gullPicture("gull-on-gull.png")).unread().starred()
    ).among(.ines, .tomasz)

    Dialogue(
      "board-numbers", "Numbers for the board", .primary,
      Letter(
        .kim, .days(1, 1, 20),
        """
        Hi Jonas,

        draft of the quarter is in the shared folder. Three things I need
        from you before it goes out:

        1. Do we count the two buoys that the ferry ran over as sold?
        2. May I call the third column "Hopes"?
        3. When do you need it?

        Kim
        """),
      Letter(
        .jonas, .minutes(16),
        """
        \(clock.wrote(.kimAtWork, .days(1, 1, 20)))
        > 1. Do we count the two buoys that the ferry ran over as sold?

        Yes. The ferry company has paid, and they were very polite about it.

        > 2. May I call the third column "Hopes"?

        "Outlook". Everybody will know.

        > 3. When do you need it?

        \(clock.weekday(inDays: 2)) at noon would make me a happy man. My own sheet and last
        year's report are attached, so that you can see what I got wrong.

        Jonas
        """
      ).attaching(
        .text("quarter-draft.csv", type: "text/csv", WorkFiles.quarter),
        .pdf(
          "annual-report.pdf", ["Nordwind - annual report", "Fourteen buoys out, twelve back."],
          padding: 84_000)
      ).unread())

    Dialogue(
      "boat-receipts", "Receipts from the boat trip", .primary,
      Letter(
        .aylin, .minutes(41),
        """
        Hi Kim,

        I am missing three receipts from your trip to Gull 5: the harbour
        fee, the diesel, and whatever "1 x emergency cake" was.

        The cake I am happy to book under safety equipment, but I need the
        slip.

        Thanks
        Aylin
        """
      ).unread()
    ).labelled("Travel")

    Dialogue(
      "design-review", "Invitation: Design review Gull 4", .primary,
      Letter(
        .luca, .minutes(58),
        .invitation(
          calendar: WorkFiles.invitation(clock),
          plain: """
            You are invited to: Design review Gull 4

            When:  \(clock.day(inDays: 2)), 13:00 to 14:00 UTC
            Where: Room Doldrums, 2nd floor
            Who:   Luca Ferri (organiser), Kim Berg, Tomasz Lis, Ines Okafor

            Please look at the drawings beforehand. There will be fruit.
            """)
      ).attaching(
        .text("invite.ics", type: "text/calendar", WorkFiles.invitation(clock)),
        .drawings("gull4-drawings.zip"))
    )

    Dialogue(
      "no-subject", "", .primary,
      Letter(
        .bengt, .hours(2, 30),
        """
        on the train, back at ten. can somebody let the carpenter in? he has
        the long ladder with him so you will hear him
        """))

    Dialogue(
      "kaze-lab", "ブイの試験結果について", .primary,
      Letter(
        .yuki, .hours(8, 20),
        """
        Kim様

        いつもお世話になっております。風洞での試験が終わりましたのでご報告
        いたします。

        ・風速40 m/sまで異常なし
        ・アンテナの振動は前回の半分
        ・鳥よけは効きすぎたようです（研究室の猫も近づきません）

        詳しい報告書は来週お送りします。
        よろしくお願いいたします。

        田中 由紀
        """
      ).zone(540).unread())
  }

  /// Twelve messages about the most important subject in an office.
  @DialogueList
  private static func coffeeMachine(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "error-17", "Coffee machine: error 17", .primary,
      Letter(
        .priya, .days(1, 0, 40),
        "The coffee machine on the second floor says \"Error 17\". It says it politely.\n"),
      Letter(.tomasz, .days(1, 0, 32), "Have you tried switching it off and on again?\n"),
      Letter(.priya, .days(1, 0, 30), "Now it says \"Error 17\" with exclamation marks.\n"),
      Letter(
        .kim, .days(1, 0, 22),
        "The manual ends at error 16. After that it says \"contact your dealer\n(1 to 16) or your doctor (other)\".\n"
      ),
      Letter(.luca, .hours(23, 50), "I would like it noted that I wanted the one with the lever.\n"),
      Letter(.ines, .hours(23, 41), "There is a serial port behind the milk tank. Give me ten minutes.\n"),
      Letter(
        .ines, .hours(22, 5),
        """
        So. It runs a web server, it has been trying to reach a time server
        since it was unpacked, and it believes it is 1970. Error 17 is "milk
        older than machine".

        I have told it what year it is.
        """),
      Letter(.priya, .hours(21, 58), "It makes coffee! It also says \"Happy birthday (54)\".\n"),
      Letter(.aylin, .hours(21, 40), "May I put \"10 min firmware\" into the books as savings of 1,890?\n"),
      Letter(.tomasz, .hours(20, 11), "As long as nobody connects it to the buoys.\n"),
      Letter(
        .ines, .hours(1, 4),
        "About that. It has just registered itself as Gull 15 and reports a water\ntemperature of 92 degrees.\n"
      ),
      Letter(
        .priya, .minutes(9),
        """
        Support here. A customer in Bergen asks where this "hot spring" on our
        public map is, and whether one can bathe there. What do I write?
        """
      ).unread()
    ).among(.priya, .tomasz, .luca, .ines, .aylin)
  }

  @DialogueList
  private static func yesterday(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "mooring-chain", "Mooring chain: 14 mm or 16 mm?", .primary,
      Letter(
        .tomasz, .days(2, 2),
        """
        Kim,

        for the harbour mouth I would take the 16 mm chain. Heavier, dearer,
        but it has never come back without its buoy.

        How long is the delay if we change the order now? And who tells
        Chainworks?
        """),
      Letter(
        .kim, .days(1, 22),
        """
        \(clock.wrote(.tomasz, .days(2, 2)))
        > How long is the delay if we change the order now?

        A week, Ruth says.

        > And who tells Chainworks?

        You. She likes you better since the thing with the pallet.

        Kim
        """),
      Letter(
        .tomasz, .hours(15, 10),
        """
        \(clock.wrote(.kimAtWork, .days(1, 22)))
        > > How long is the delay if we change the order now?
        >
        > A week, Ruth says.

        Then let us do it. The ice will not be gone before that anyway.

        > You. She likes you better since the thing with the pallet.

        It was one pallet. But all right.

        --\u{20}
        Tomasz Lis · Mechanics · Nordwind
        "If it floats, it is not finished."
        """
      ).answered())

    Dialogue(
      "lac-bleu", "Deux bouées pour le lac : précisions", .primary,
      Letter(
        .camille, .hours(17, 25),
        """
        Bonjour Kim,

        merci pour votre offre très détaillée. Avant de signer, le maire a
        trois questions :

        – Les bouées existent-elles en jaune plutôt qu'en rouge ?
        – Que se passe-t-il quand le lac gèle ?
        – Peut-on y accrocher le drapeau de la commune le 14 juillet ?

        La troisième n'est, hélas, pas une plaisanterie.

        Bien cordialement,
        Camille Moreau
        Syndicat du lac Bleu
        """
      ).unread())

    Dialogue(
      "press-text", "Press text, please be cruel", .primary,
      Letter(
        .mira, .hours(19, 2),
        .flowed(
          """
          Hi both,

          here is the text for the launch of Gull 4. I have written it so that my aunt understands it, and she did, apart from one word, which turned out to be "buoy". Please cross out whatever sounds like advertising; I know that this leaves only the address.

          "Out where the map is empty, somebody has to write down the weather. Gull 4 does so every ten minutes, for nine years, without ever asking for a holiday."

          Tomorrow afternoon is early enough.

          --\u{20}
          Mira Castellanos
          Words, pictures, and the fair stand
          """)
      ).passedOn()
    ).among(.mira, .luca)

    Dialogue(
      "garden-buoy", "Fwd: The buoy in my garden", .primary,
      Letter(
        .priya, .hours(22, 15),
        """
        This one is above my pay grade. The original is enclosed, please read
        to the end.

        Priya
        """
      ).enclosing(WorkFiles.gardenBuoy(clock)).starred())
  }

  @DialogueList
  private static func thisWeek(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "chain-offer", "Your enquiry 2281: chain and shackles", .primary,
      Letter(
        .ruth, .days(3, 1),
        .html(
          """
          <html><head><meta charset="utf-8"></head><body lang="EN-GB" style="font-family:sans-serif">
          <div><p>Dear Kim,</p>
          <p>thank you. 120 m of 16 mm chain, galvanised, can leave us on the 20th. I have left the price
          as it was; the shackles are a present, because of the pallet.</p>
          <p>Kind regards<br>Ruth Adeyemi<br><span style="color:#777777">Chainworks &middot; We hold</span></p></div>
          <div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1">
          <div id="divRplyFwdMsg" dir="ltr"><font face="sans-serif" color="#000000">
          <b>From:</b> Kim Berg &lt;kim.berg@nordwind.example&gt;<br><b>Sent:</b> \(clock.stamp(.days(3, 18)))<br>
          <b>To:</b> Ruth Adeyemi &lt;ruth.adeyemi@chainworks.example&gt;<br><b>Subject:</b> Enquiry</font></div>
          <div><p>Dear Ruth, could you quote for 120 m of chain, 16 mm instead of 14 mm? Kim</p></div>
          </body></html>
          """,
          plain: nil)))

    Dialogue(
      "seewetter", "Messreihe Nordspitze – Rückfrage zu den Böen", .primary,
      Letter(
        .hubert, .days(5, 20),
        """
        Guten Tag Kim Berg,

        in der Messreihe von der Nordspitze steht für Dienstag, 14:20 Uhr, eine
        Böe von 212 km/h. Wir haben zu dieser Zeit aus dem Fenster geschaut und
        können das nicht bestätigen; die Wäsche hing ruhig.

        Könnte es sein, dass jemand gegen den Windmesser gepustet hat?

        Mit freundlichen Grüßen
        Hubert Groß
        Seewetterwarte Nordspitze
        """
      ).attaching(.text("Böen Nordspitze.csv", type: "text/csv", WorkFiles.gusts)))

    Dialogue(
      "new-desk", "Your new desk", .primary,
      Letter(
        .bengt, .days(6, 1),
        """
        Hi Kim, the desk by the window is yours from Monday. It is the one
        with the plant. The plant belongs to the desk, please talk to it now
        and then, it is used to that.
        Bengt
        """
      ).answered())
  }
}
