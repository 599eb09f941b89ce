import VmailTerminal

/// A five-minute tutorial with the demo's mail, in parts of one screen each, since users read and type at the
/// same prompt.
extension HelpPage {
  static let tutorial = topic(
    "tutorial", ["tour", "learn", "tutorial-1"], title: "Five minutes with sample mail: reading",
    [
      .paragraph(
        """
        Start vmail --demo first: its mail is made up, nothing is sent, and everything is deleted when you \
        leave. Type these lines one after another. If the output is longer than the screen, space shows \
        more and q skips the rest.
        """),
      .steps([
        HelpStep(
          "list", shows: "Gull 7 is talking again",
          """
          Lists the newest threads, such as "Gull 7 is talking again". A dot means unread, + an attachment. \
          Each number names its thread until the next listing.
          """),
        HelpStep(
          "open 3", shows: "very polite about it",
          """
          Opens a conversation: the ferry company was "very polite about it". The prompt now ends in 3, the \
          number of the open thread. Typing just 3 does the same.
          """),
        HelpStep(
          "preview 2.1", shows: "Buoys",
          "Shows the lines of an attachment, a table of buoys. save 2.1 . would save it."
        ),
        HelpStep(
          "back", shows: "Coffee machine",
          """
          Shows the listing again: "Coffee machine: error 17" is still 2. q does the same.
          """
        ),
        HelpStep(
          "search coffee -error", shows: "The buoy in my garden",
          """
          Finds mail with coffee but without error, such as "The buoy in my garden". The results are a \
          listing too; q would leave the search.
          """),
      ]),
      .paragraph("Type help tutorial 2 to continue."),
    ])

  static let tutorialActing = topic(
    "tutorial-2", title: "Five minutes with sample mail: acting",
    [
      .steps([
        HelpStep(
          "folder inbox", shows: "Gull 7",
          """
          Shows the Inbox, with "Gull 7 is talking again" on top. Just inbox does the same: folder names are \
          commands.
          """),
        HelpStep(
          "select category:updates", shows: "selected",
          """
          Selects all listed notices; the prompt shows how many threads are selected. Anything you can \
          search for can be used to name threads.
          """),
        HelpStep(
          "archive", shows: "Archived",
          """
          Moves them out of the Inbox and keeps them in Archive. No threads were named, so the command used \
          the selection.
          """),
        HelpStep(
          "undo", shows: "Undone",
          "Brings them all back to the Inbox. undo also works later, one step at a time."),
        HelpStep(
          "rules add --if from:hammerwerk --then 'label Builds; archive'", shows: "Builds",
          """
          From now on, new mail from Hammerwerk gets the label Builds and leaves the Inbox. rules lists \
          your rules.
          """),
        HelpStep(
          "rules run --dry-run", shows: "would",
          "Shows what the rule would do to the mail you already have. Nothing is changed."),
      ]),
      .paragraph("Type help tutorial 3 to continue."),
    ])

  static let tutorialWriting = topic(
    "tutorial-3", title: "Five minutes with sample mail: writing, and where to go from here",
    [
      .steps([
        HelpStep(
          "reply 3 --body \"Noon it is.\" --draft", shows: "Re: Numbers for the board",
          """
          Puts "Re: Numbers for the board" into Drafts. Without --body, your editor opens with the text \
          quoted. With --send instead of --draft, the reply would be queued, and undo would take it back.
          """),
        HelpStep(
          "drafts", shows: "Re: Numbers",
          """
          Lists your drafts, with "Re: Numbers for the board" first.
          """),
        HelpStep(
          "list :u | wc -l", shows: "",
          "Counts the unread threads of the listing: like any shell, vmail can pipe output to other programs."
        ),
        HelpStep(
          "help references", shows: "Naming threads",
          """
          Explains all the ways to name threads and messages. help lists everything else, and Tab completes \
          what you type.
          """),
        HelpStep(
          "quit", shows: "", "Ends the demo. For your own mail, type account add, or import PATH."),
      ])
    ])
}
