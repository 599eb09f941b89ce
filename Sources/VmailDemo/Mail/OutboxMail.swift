import VmailDomain

/// Kim's unsent mail: waiting, being sent and refused messages, and drafts.
enum OutboxMail {
  @DialogueList
  static func atWork(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "report-to-kaze", "Wind tunnel: our questions", .primary,
      Letter(
        .kim, .minutes(2),
        """
        Dear Tanaka-san,

        wonderful news. Two questions: how far does one hear the bird
        repellent, and is the cat well?

        Kim Berg
        """
      ).to(.yuki).cc(.tomasz).waiting(.queued))

    Dialogue(
      "ferry-thanks", "Two buoys, with thanks for the payment", .primary,
      Letter(
        .kim, .minutes(1),
        "Dear ladies and gentlemen of the ferry,\n\nthank you for the payment. We will paint the next two even redder.\n\nKim Berg\n"
      ).to(Person("Fährkontor Möwenhafen", "kontor@faehre-moewenhafen.example"))
        .attaching(.pdf("receipt-ferry.pdf", ["Paid with thanks"], padding: 6_000)).waiting(.sending))
  }

  @DialogueList
  static func atHome(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "to-old-neighbour", "Your post still comes here", .primary,
      Letter(
        .kim, .hours(6),
        """
        Dear Herr Otto,

        there are by now eleven letters for you here, and one of them hums.
        Where may I send them?

        Kim Berg
        """
      ).to(Person("Herr Otto", "otto@moved-away.example")).waiting(.failed))

    Dialogue(
      "draft-hannah", "The hedge kneels", .primary,
      Letter(
        .kim, .days(1, 3),
        """
        Dear Hannah,

        the hedge now measures 1.20 m, if one measures from the right place.
        The right place is
        """
      ).to(.hannah).asDraft())

    Dialogue(
      "draft-translation", "Re: 周末一起包饺子吧", .primary,
      Letter(.kim, .days(2, 23), "李伟，你好！我一定来。我会带\n").to(Person("李伟", "wei@li.example")).asDraft())
  }
}
