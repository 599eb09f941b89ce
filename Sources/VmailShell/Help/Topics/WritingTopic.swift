import VmailTerminal

extension HelpPage {
  static let writing = topic(
    "writing", ["sending", "composing", "drafting", "answering"], title: "Writing and sending mail",
    [
      .paragraph(
        """
        compose, reply, reply-all and forward open your editor ($VISUAL, $EDITOR or the setting editor) on a draft: \
        a head with To, Cc, Bcc, Subject and Attach, an empty line, and the text. What is in it when the editor \
        ends is kept in Drafts, and you are asked whether to send it. reply answers the sender alone; who gets the \
        mail is shown before the editor opens.
        """),
      .paragraph(
        """
        What you send is queued: it leaves after send-delay seconds (5), and until then undo makes it a draft \
        again. outbox shows what waits, what is tried again, and why. A mail whose fate is unknown says so, and is \
        not sent twice by itself. Before sending, vmail asks about a missing subject, a forgotten attachment and \
        the like.
        """),
      .examples([
        .init(
          "compose ann@example.org --subject Lunch --body \"At one?\" --draft", "a draft, without an editor"),
        .init("drafts", "what is being written; edit 1 goes on with the first"),
        .init("reply 3 --body \"Gladly.\" --send", "answer the sender of thread 3"),
        .init("forward 3 --to ann@example.org --draft", "pass a message on, with its files"),
        .init("outbox", "what waits to be sent"),
        .init("suggest 3", "short replies that would fit; reply --suggestion 1 begins with one"),
        .init("contacts ann", "addresses from mail that was seen"),
        .init("set signature \"Ann\\nExample & Daughters\"", "what ends the mail you write"),
      ]),
      .heading("From a script"),
      .paragraph(
        """
        Without a terminal no editor opens. --body or --body-file gives the text, --send queues it, and --wait \
        returns when the server has it.
        """),
      .programs([
        .init(
          "echo Done. | vmail -e 'compose --to ann@example.org --subject Backup --body-file - --send --wait'",
          "0 when it was sent")
      ]),
    ])
}
