import VmailDomain

/// Mail from family and friends to Kim.
enum HomeMail {
  static func dialogues(_ clock: DemoClock) -> [Dialogue] {
    recent(clock) + garden(clock) + earlier(clock)
  }

  @DialogueList
  private static func recent(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "cake", "Grandma's cake, the real recipe", .primary,
      Letter(
        .edda, .minutes(33),
        .flowed(
          """
          My dear Kim,

          you asked for the recipe of the plum cake. Here it is, but promise me that your father doesn't get it, he would only weigh things.

          Flour until it looks right. Butter, more than you think. As many plums as the tree gives. Sugar, and then the sugar you had forgotten. Into the oven until the neighbour rings.

          The computer now writes by itself what I want to say, but I don't let it.

          Your Grandma Edda
          """)
      ).unread().starred())

    Dialogue(
      "sunday", "Sunday?", .primary,
      Letter(.nora, .days(1, 2), "Are you coming on Sunday? Dad wants to show us the new shed.\n\nNora\n"),
      Letter(
        .kim, .days(1, 1),
        "\(clock.wrote(.nora, .days(1, 2)))\n> Are you coming on Sunday?\n\nYes! Shall I act surprised about the shed?\n"
      ),
      Letter(
        .nora, .hours(2, 12),
        .html(
          """
          <div dir="ltr"><div>Very. He has painted it &quot;lighthouse red&quot; and thinks we can't see it
          from the road. Bring rubber boots and an open mind.</div><div><br></div><div>N.</div></div><br>
          <div class="gmail_quote"><div dir="ltr" class="gmail_attr">\(clock.wrote(.kimAtHome, .days(1, 1)))<br></div>
          <blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px solid #cccccc;padding-left:1ex">
          <div>Yes! Shall I act surprised about the shed?</div>
          <div class="gmail_quote"><div class="gmail_attr">\(clock.wrote(.nora, .days(1, 2)))<br></div>
          <blockquote class="gmail_quote"><div>Are you coming on Sunday?</div></blockquote></div>
          </blockquote></div>
          """,
          plain: """
            Very. He has painted it "lighthouse red" and thinks we can't see it
            from the road. Bring rubber boots and an open mind.

            N.

            \(clock.wrote(.kimAtHome, .days(1, 1)))
            > Yes! Shall I act surprised about the shed?
            >
            > \(clock.wrote(.nora, .days(1, 2)))
            >> Are you coming on Sunday?
            """)
      ).unread())

    Dialogue(
      "shed-photo", "PHOTO", .primary,
      Letter(
        .henrik, .hours(23),
        "THIS IS THE SHED. IT IS A SECRET. HOW DO I TURN OFF THE LARGE LETTERS. DAD\n"
      ).attaching(.gullPicture("IMG_0001.png"), .gullPicture("IMG_0001 (copy).png"))
    ).among(.henrik)

    Dialogue(
      "emoji", "🎂🎉 Sam is turning 40 🎈", .primary,
      Letter(
        Person("Sam Reyes 🐙", "sam@reyes.example"), .days(2, 1),
        """
        🕖 Saturday at seven
        🏠 our place (blue door 🚪, not the other blue door)
        🎁 no presents, except the good cheese 🧀
        👨‍👩‍👧‍👦 children, dogs 🐕 and Norwegians 🇳🇴 welcome

        Are you in? 👍🏽 / 👎🏽
        """
      ).unread())

    Dialogue(
      "borrowed-drill", "My drill", .primary,
      Letter(.sam, .days(4, 20), "Do you still have my drill? I only ask because I have borrowed yours.\n"),
      Letter(.kim, .days(4, 19), "That one was yours. I think we have swapped drills since 2019.\n")
    ).filed(.archive)
  }

  @DialogueList
  private static func garden(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "plot-27", "Plot 27: the hedge", .primary,
      Letter(
        .hannah, .days(3, 2),
        """
        Dear Kim,

        under § 12 the hedge of an allotment is to be at most 1.20 m high. Yours
        waves at the trains.

        It is a splendid hedge. Could it kneel a little by the end of the
        month?

        Kind regards
        Hannah Fuchs (for the committee, but personally on the hedge's side)
        """
      ).starred()
    ).labelled("Projects/Garden")

    Dialogue(
      "seeds", "Seed swap: list for spring", .primary,
      Letter(
        .hannah, .days(18, 1),
        "The list for the swap is attached. Please no more courgettes, we still have last year's. All of them.\n"
      ).attaching(
        .text(
          "seeds.csv", type: "text/csv", "Plant,Who,Packets\nTomato (striped),Kim,4\nCourgette,everybody,61\n"
        ))
    ).filed(.label("Projects/Garden"))

    Dialogue(
      "compost", "Re: the smell", .primary,
      Letter(
        .kim, .days(52, 3),
        "Dear Hannah, it is not my compost, it is the goat on plot 28. I have talked to it.\n"
      ).to(.hannah),
      Letter(
        .hannah, .days(52, 1), "There are no goats on plot 28. Whose goat is it then?\n"
      ).titled("Re: the smell")
    ).filed(.label("Projects/Garden"))
  }

  @DialogueList
  private static func earlier(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "bikes", "Cycling along the coast in summer", .primary,
      Letter(
        .sam, .days(28, 2),
        """
        Here is the plan:

          Day 1   60 km, flat, wind from behind
          Day 2   55 km, flat, wind from behind
          Day 3   home, 115 km, I'd rather not think about the wind

        What do you say?
        """),
      Letter(.kim, .days(28, 1), "Let's take the train on day 3 and call it strategy.\n")
    ).filed(.label("Travel"))

    Dialogue(
      "school-reunion", "Twenty years, good grief", .primary,
      Letter(
        Person("Klassentreffen", "jana.petersen@example.org"), .days(62, 2),
        """
        Hello everybody,

        twenty years since school! We meet at the "Alte Schmiede". Please
        bring a photo from then and, where possible, the hair.

        Jana
        """
      ).to(.kim, Person(nil, "d.ott@example.com"), Person("Mareike", "mareike@example.net")).answered())

    Dialogue(
      "letter-old", "I have a computer now", .primary,
      Letter(.edda, .days(900, 1), "Dear Kim. I am writing on it. Is this right? Your Grandma\n").starred()
    ).filed(.archive)

    Dialogue(
      "photos-thanks", "Thank you for the photos!", .primary,
      Letter(
        .kim, .days(14, 1),
        "Dear Grandma,\n\nthank you for the photos. On most of them one can see your thumb, and it looks well.\n\nKim\n"
      ).to(.edda))
  }
}
