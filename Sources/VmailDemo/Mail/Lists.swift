import VmailDomain

/// Mailing lists that Kim reads in a separate account.
enum Lists {
  static func dialogues(_ clock: DemoClock) -> [Dialogue] {
    tomatoes(clock) + sourdough(clock) + radio(clock) + neighbourhood(clock)
  }

  /// Returns a message with a list's header fields (RFC 2919, RFC 2369).
  static func post(_ from: Person, _ age: Age, list: String, _ content: Letter.Content) -> Letter {
    let address = Person(nil, "\(list)@lists.example.org")
    return Letter(from, age, content).to(address)
      .field("List-Id", "<\(list).lists.example.org>")
      .field("List-Post", "<mailto:\(address.address)>")
      .field("List-Unsubscribe", "<mailto:\(list)-leave@lists.example.org>")
      .field("List-Archive", "<https://lists.example.org/\(list)/>")
      .field("Precedence", "list")
  }

  private static let ada = Person("Ada Thorne", "ada@thorne.example")
  private static let emil = Person("Emil Sauer", "emil@sauer.example")
  private static let ravi = Person("Ravi Menon", "ravi@menon.example")
  private static let pia = Person("Pia Solberg", "pia@solberg.example")
  private static let gus = Person("Gus", "gus@old-radios.example")

  @DialogueList
  private static func tomatoes(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "blossom-rot", "[tomatoes] Spots at the end of the fruit", .forums,
      post(
        ada, .days(1, 6), list: "tomatoes",
        """
        Dear list,

        my striped ones have a black spot at the end. I have given them water,
        music, and a talking-to. What is missing?

        Ada
        """),
      post(
        emil, .days(1, 2), list: "tomatoes",
        """
        \(clock.wrote(ada, .days(1, 6)))
        > What is missing?

        Calcium, most likely, or rather regular water: they can't take up the
        one without the other.

        > music

        Which? (This matters.)

        Emil
        """),
      post(
        ada, .hours(7), list: "tomatoes",
        """
        \(clock.wrote(emil, .days(1, 2)))
        >> music
        >
        > Which? (This matters.)

        My own, on the accordion. I'll try the calcium first.

        Ada
        """
      ).unread())

    Dialogue(
      "wasps", "[tomatoes] Wasps: friend or foe?", .forums,
      post(
        pia, .days(4, 5), list: "tomatoes", "They ate the lice. Then they ate my lunch. I am undecided.\n"),
      post(ravi, .days(4, 3), list: "tomatoes", "Friend, until August. Then run.\n"))

    Dialogue(
      "digest-40", "tomatoes Digest, Vol 12, Issue 40", .forums,
      post(
        Person(nil, "tomatoes-request@lists.example.org"), .days(8, 6), list: "tomatoes",
        """
        Today's topics:

           1. Re: My greenhouse has flown away (Pia Solberg)
           2. Re: My greenhouse has flown away (Gus)
           3. Found: greenhouse (Ravi Menon)
        """))

    Dialogue(
      "welcome-list", "Welcome to the \"tomatoes\" mailing list", .updates,
      post(
        Person(nil, "tomatoes-request@lists.example.org"), .days(300, 2), list: "tomatoes",
        """
        Welcome! To post, write to tomatoes@lists.example.org. To leave, write to
        tomatoes-leave@lists.example.org (nobody ever has).

        Please keep this message. Everybody says so, and nobody does.
        """)
    ).filed(.archive)
  }

  @DialogueList
  private static func sourdough(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "starter-name", "[sourdough] What is yours called?", .forums,
      post(emil, .days(2, 7), list: "sourdough", "Mine is Hermann, he's nine and lives in the fridge.\n"),
      post(pia, .days(2, 5), list: "sourdough", "Doughlores. She has eaten two jars.\n"),
      post(ada, .days(2, 4), list: "sourdough", "Bubbles (the fourth; we don't speak of the third).\n"),
      post(
        gus, .days(1, 7), list: "sourdough", "I named mine after the tax office. It never stops growing.\n"
      ).unread())

    Dialogue(
      "flat-bread", "[sourdough] Flat again. Photo attached", .forums,
      post(ravi, .hours(9, 15), list: "sourdough", "Is this a bread or a record? It does play, faintly.\n")
        .attaching(.logo("bread.png")).unread())

    Dialogue(
      "oven-spring", "[sourdough] A stone, a pot, or a paving slab?", .forums,
      post(gus, .days(19, 3), list: "sourdough", "Paving slab. Bakes well, but the street now has a hole.\n")
    ).labelled("Recipes")
  }

  @DialogueList
  private static func radio(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "hum", "[old-radios] It hums in B flat", .forums,
      post(
        gus, .days(1, 8), list: "old-radios",
        """
        My 1938 set hums. A friend from the choir says it is B flat. Filter
        capacitors, or just talent?
        """
      ).unread(),
      post(
        pia, .hours(6, 40), list: "old-radios",
        """
        \(clock.wrote(gus, .days(1, 8)))
        > Filter capacitors, or just talent?

        At 50 Hz mains it should hum a G. If yours hums B flat, it is talent.
        Change the capacitors anyway, and unplug it first. FIRST.
        """
      ).unread())

    Dialogue(
      "valves", "[old-radios] For sale: box of valves, unsorted", .forums,
      post(
        emil, .days(3, 8), list: "old-radios",
        "Some glow, some don't, one sings. 20, or two jars of chutney.\n"))

    Dialogue(
      "moderator", "[old-radios] 1 message waits for the moderator", .updates,
      post(
        Person(nil, "old-radios-owner@lists.example.org"), .days(2, 8), list: "old-radios",
        "Held: \"Re: Re: Re: antenna on the church\" (message body is 4 MB of antenna).\n"))
  }

  @DialogueList
  private static func neighbourhood(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "lost-cat", "[harbour-street] Lost: a grey cat. Found: a grey cat", .forums,
      post(ada, .days(1, 9), list: "harbour-street", "Has anybody seen a grey cat called Admiral?\n"),
      post(
        emil, .days(1, 8, 30), list: "harbour-street",
        "There is one on my sofa. It does not answer questions.\n")
    ).labelled("Neighbours")

    Dialogue(
      "street-party", "[harbour-street] Street party: who brings what", .forums,
      post(
        pia, .days(6, 8), list: "harbour-street",
        "So far: eleven noodle salads and a drum kit. Anybody bread?\n"),
      post(gus, .days(6, 7), list: "harbour-street", "I have a paving slab.\n").answered()
    ).labelled("Neighbours")

    Dialogue(
      "recycling", "Abfuhrtermine: Änderung in der Hafenstraße", .updates,
      Letter(
        Person("Stadtreinigung", "termine@stadtreinigung.example"), .days(5, 9),
        "Die blaue Tonne kommt jetzt montags, die gelbe geht dienstags. Die braune bleibt.\n"))

    Dialogue(
      "petition", "Sign now: a bench for the harbour", .promotions,
      Letter(
        Person("Sitzplatz e. V.", "bank@sitzplatz.example"), .days(9, 7),
        .html(
          NoticePage.html(
            brand: "Sitzplatz", host: "sitzplatz.example", title: "A bench for the harbour",
            text: "People have been standing there since 1712.", button: "Sign", path: "bench"), plain: nil)))

    Dialogue(
      "radio-circle", "Gus started a circle: “Hum along”", .social,
      Letter(
        Person("Plauder", "hello@plauder.example"), .days(7, 8),
        .html(
          NoticePage.html(
            brand: "Plauder", host: "plauder.example", title: "Gus started a circle",
            text: "“Hum along”: for people with old radios and absolute pitch.", button: "Join", path: "c/hum"
          ),
          plain: nil)))
  }
}
