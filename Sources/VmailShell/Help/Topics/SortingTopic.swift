import VmailTerminal

extension HelpPage {
  static let sorting = topic(
    "sorting", ["rules-and-categories", "filters", "categories", "tabs", "filtering"],
    title: "Rules, categories and snoozing",
    [
      .paragraph(
        """
        vmail sorts mail into categories on this machine: Primary, Social, Promotions, Updates and Forums. \
        Mail without a clear category has none. tab lists the categories with their unread counts, and tab \
        primary shows one of them. why explains a choice. categorize corrects it, and vmail learns from \
        that; with --sender it applies to all mail from the sender.
        """),
      .examples([
        .init("tab primary", "show only mail from people"),
        .init("tab all", "show everything again"),
        .init("why 3", "explain the category of thread 3"),
        .init("categorize 3 updates --sender", "put all mail from its sender in Updates"),
        .init("ai off", "turn off categories, summaries and suggestions"),
      ]),
      .paragraph(
        """
        Rules act on new mail in an Inbox. A rule has a search, which says what mail it applies to, and a \
        list of commands to run on it. vmail reports what a rule did, and undo takes it back.
        """),
      .examples([
        .init(
          "rules add --if 'from:acme has:attachment' --then 'label Bills; archive'",
          "file the bills of one sender"),
        .init("rules", "list the rules with their numbers"),
        .init("rules run --dry-run", "show what they would do to the mail in this folder"),
      ]),
      .paragraph("mute keeps a thread out of the Inbox: later replies are archived when they arrive."),
      .paragraph("snooze hides threads from the Inbox until a time you choose. Then they return, unread."),
      .examples([
        .init("snooze 3 monday 8am", "snooze thread 3 until then"),
        .init("snooze", "list the snoozed threads"),
      ]),
    ])
}
