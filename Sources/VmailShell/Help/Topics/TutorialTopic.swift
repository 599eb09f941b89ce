import VmailTerminal

/// A five-minute tutorial with the demo's mail, in parts of one screen each, since users read and type at the
/// same prompt.
extension HelpPage {
  static let tutorial = topic(
    "tutorial", ["tour", "learn", "tutorial-1"], title: "Five minutes with sample mail: reading",
    [
      .paragraph(
        """
        Start vmail --demo first, if you haven't: its mail is made up, nothing is sent, and all of it is gone at the \
        end. Type these lines one after the other. What is longer than the screen stops there: space goes on, q \
        leaves it.
        """),
      .steps([
        HelpStep(
          "list", shows: "Gull 7 is talking again",
          """
          The newest threads, such as “Gull 7 is talking again”. A dot is unread, + has files, and (2) is two \
          messages. The number in front names the thread.
          """),
        HelpStep(
          "open 3", shows: "very polite about it",
          """
          A conversation, its last message in full: the ferry company was “very polite about it”. A bare 3 does \
          the same.
          """),
        HelpStep(
          "preview 2.1", shows: "Buoys",
          "The first file of message 2, a table of “Buoys”. Nothing was run; save 2.1 . keeps it."),
        HelpStep(
          "back", shows: "Coffee machine",
          "The listing, with its numbers: “Coffee machine: error 17” is still 2."),
        HelpStep(
          "search coffee -error", shows: "The buoy in my garden",
          """
          With coffee and without error, “The buoy in my garden” among them. What is found is a listing too.
          """),
      ]),
      .paragraph("help tutorial 2 goes on."),
    ])

  static let tutorialActing = topic(
    "tutorial-2", title: "Five minutes with sample mail: acting",
    [
      .steps([
        HelpStep("folder inbox", shows: "Gull 7", "The Inbox, with “Gull 7” on top."),
        HelpStep(
          "select category:updates", shows: "selected",
          """
          The notices in the listing are “selected”; the prompt says how many. Whatever can be searched for names \
          threads like that.
          """),
        HelpStep(
          "archive", shows: "Archived",
          """
          “Archived”: they left the Inbox, and are kept in Archive. With nothing named, the command took the \
          selection.
          """),
        HelpStep(
          "undo", shows: "Undone",
          "“Undone”: all are back. It works as well when the seconds are over, step after step."),
        HelpStep(
          "rules add --if from:hammerwerk --then 'label Builds; archive'", shows: "Builds",
          """
          From now on, what comes from Hammerwerk gets the label “Builds” and leaves the Inbox. rules lists your \
          rules.
          """),
        HelpStep(
          "rules run --dry-run", shows: "would",
          "What it “would” do to the mail that is here already. Nothing is done."),
      ]),
      .paragraph("help tutorial 3 goes on."),
    ])

  static let tutorialWriting = topic(
    "tutorial-3", title: "Five minutes with sample mail: writing, and going on",
    [
      .steps([
        HelpStep(
          "reply 3 --body \"Noon it is.\" --draft", shows: "Re: Numbers for the board",
          """
          “Re: Numbers for the board” is in Drafts. Without --body your editor opens, with the text quoted; with \
          --send in the place of --draft it is queued, and undo takes it back.
          """),
        HelpStep("drafts", shows: "Re: Numbers", "What is being written, “Re: Numbers for the board” first."),
        HelpStep(
          "list :u | wc -l", shows: "",
          "How many of the listed threads are unread: output goes to programs, as in any shell."),
        HelpStep(
          "help references", shows: "Naming threads",
          """
          “Naming threads and messages”: all the ways. help lists what else there is, and Tab completes what you \
          type.
          """),
        HelpStep(
          "quit", shows: "", "That was the demo. Your own mail comes with account add, or import PATH."),
      ])
    ])
}
