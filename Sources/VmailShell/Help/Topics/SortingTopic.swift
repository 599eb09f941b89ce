import VmailTerminal

extension HelpPage {
  static let sorting = topic(
    "sorting", ["rules-and-categories", "filters", "categories", "tabs", "filtering"],
    title: "Rules, categories and snoozing",
    [
      .paragraph(
        """
        Mail is put into categories on this machine: Primary, Social, Promotions, Updates and Forums; what vmail is \
        not sure of has none. tab lists them with what is unread, and tab primary shows one. why says what decided. \
        categorize corrects vmail, which learns from it; with --sender it is about all from there.
        """),
      .examples([
        .init("tab primary", "only mail from people"),
        .init("tab all", "everything again"),
        .init("why 3", "why it is where it is"),
        .init("categorize 3 updates --sender", "from now on, all of theirs"),
        .init("ai off", "no categories, summaries or suggestions"),
      ]),
      .paragraph(
        """
        Rules act on new mail of an Inbox: which mail is said as in a search, and what is done to it is a list of \
        commands. What a rule did is told, and undo takes it back.
        """),
      .examples([
        .init("rules add --if 'from:acme has:attachment' --then 'label Bills; archive'", "file their bills"),
        .init("rules", "those there are, with their numbers"),
        .init("rules run --dry-run", "what they would do to the mail of this folder"),
      ]),
      .paragraph("snooze takes threads out of the Inbox until a time; then they are back, unread."),
      .examples([
        .init("snooze 3 monday 8am", "out of sight until then"),
        .init("snooze", "what is snoozed"),
      ]),
    ])
}
