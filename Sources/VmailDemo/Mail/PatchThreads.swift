import VmailDomain

/// Threads of a mailing list for patches, with their typical quoting and tone.
enum PatchThreads {
  static func dialogues(_ clock: DemoClock) -> [Dialogue] { [series(clock)] + others(clock) }

  private static let lena = Person("Lena Vogt", "lena@vogt.example")
  private static let arjun = Person("Arjun Rao", "arjun@rao.example")
  private static let maintainer = Person("Sigrid Dahl", "sigrid@tidewatch.example")

  private static func post(_ from: Person, _ age: Age, _ content: Letter.Content) -> Letter {
    Lists.post(from, age, list: "tidewatch-devel", content)
  }

  private static func series(_ clock: DemoClock) -> Dialogue {
    Dialogue(
      "patch-leap", "[PATCH 0/2] tide: survive leap years", .forums,
      post(
        lena, .days(1, 10),
        """
        Every four years the tide table is off by a day, and every four years
        somebody gets wet feet. This series gives February its due.

        Lena Vogt (2):
          tide: count the days of February
          tide: add a test that waits for nobody

         src/tide.c     | 5 ++++-
         tests/leap.c   | 21 +++++++++++++++++++++
         2 files changed, 25 insertions(+), 1 deletion(-)
        """),
      post(lena, .days(1, 9, 58), .text(patch)).titled("[PATCH 1/2] tide: count the days of February"),
      post(
        maintainer, .days(1, 3),
        """
        \(clock.wrote(lena, .days(1, 9, 58)))
        > +  if (year % 4 == 0)
        > +    return 29;

        What about 2100?

        > +  return 28;

        This line I like.

        Sigrid
        """
      ).titled("Re: [PATCH 1/2] tide: count the days of February"),
      post(
        lena, .hours(10, 30),
        """
        \(clock.wrote(maintainer, .days(1, 3)))
        > What about 2100?

        I had hoped to be away that day. v2 follows.
        """
      ).titled("Re: [PATCH 1/2] tide: count the days of February").unread(),
      post(
        maintainer, .hours(9, 45),
        "Applied with a small fix (\"nobody\" is two words now: \"no body\"). Kidding. Thanks!\n"
      ).titled("Re: [PATCH 0/2] tide: survive leap years").unread())
  }

  @DialogueList
  private static func others(_ clock: DemoClock) -> [Dialogue] {
    Dialogue(
      "bug-negative", "Bug: negative water in Bremen", .forums,
      post(
        arjun, .days(2, 9),
        """
        tidewatch 3.1 says the water in Bremen stands at -2147483648 cm. I have
        looked, it's more.

        Steps: 1. start it. 2. be in Bremen.
        """
      ).attaching(
        .text(
          "tidewatch.log", "12:00 level=-2147483648\n12:10 level=-2147483648\n12:20 \"is anybody there?\"\n")),
      post(maintainer, .days(2, 5), "Thank you. It overflowed, which for once is not a metaphor.\n"))

    Dialogue(
      "release-3-2", "[ANNOUNCE] tidewatch 3.2 \"Spring Tide\"", .forums,
      post(
        maintainer, .days(6, 9),
        """
        tidewatch 3.2 is out. It knows February, and Bremen.

          https://tidewatch.example/releases/3.2

        SHA-256 sums and a signature are on the page. Thanks to 11 people and
        one anonymous harbour pilot.
        """
      ).starred())

    Dialogue(
      "security-note", "[SECURITY] tidewatch before 3.2 trusts the moon", .updates,
      post(
        maintainer, .days(6, 10),
        """
        A crafted moon phase can make tidewatch read past the end of the
        month. Please update. There is no workaround; the moon was informed.
        """))

    Dialogue(
      "tabs-spaces", "[RFC] Tabs, spaces, and the third way", .forums,
      post(arjun, .days(35, 5), "I propose that we indent with the long dash. Hear me out.\n"),
      post(lena, .days(35, 4), "No.\n"),
      post(arjun, .days(35, 3), "It was worth a try.\n")
    ).filed(.archive)

    Dialogue(
      "kim-first-post", "[PATCH] docs: a buoy is not a boy", .primary,
      post(
        .kim, .days(3, 10),
        "The manual says \"the boy is anchored at three metres\". Patch attached, on behalf of the boy.\n"
      ).attaching(
        .text(
          "0001-docs.patch", type: "text/x-patch",
          "--- a/manual.txt\n+++ b/manual.txt\n@@ -1 +1 @@\n-the boy is anchored\n+the buoy is anchored\n")),
      post(maintainer, .days(3, 9), "Applied, with relief. Welcome!\n").titled(
        "Re: [PATCH] docs: a buoy is not a boy"))

    Dialogue(
      "list-draft", "[tidewatch-devel] Meeting in person?", .uncategorized,
      Letter(
        .kim, .days(2, 10), "Dear all,\n\nhow about meeting at the coast, at low tide (see tidewatch)?\n"
      )
      .to(Person(nil, "tidewatch-devel@lists.example.org")).asDraft())

    Dialogue(
      "list-spam", "CHEAP TIDES!!! direct from moon", .uncategorized,
      Letter(
        Person("Moon Wholesale", "sales@moon-wholesale.example"), .days(4, 9),
        "Why pay for ebb AND flow? Take both, pay one!\n"
      ).verdict(.fail)
    ).filed(.system(.spam))
  }

  private static let patch = """
    February was hard-coded, as if it could not change.

    Signed-off-by: Lena Vogt <lena@vogt.example>
    ---
     src/tide.c | 5 ++++-
     1 file changed, 4 insertions(+), 1 deletion(-)

    diff --git a/src/tide.c b/src/tide.c
    --- a/src/tide.c
    +++ b/src/tide.c
    @@ -41,3 +41,6 @@ static int days(int month, int year)
       switch (month) {
    -  case FEBRUARY: return 28;
    +  case FEBRUARY:
    +  if (year % 4 == 0)
    +    return 29;
    +  return 28;
       case MARCH: return 31;
    --\u{20}
    3.1
    """
}
