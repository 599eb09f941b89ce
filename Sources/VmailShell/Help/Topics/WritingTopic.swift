import VmailTerminal

extension HelpPage {
  static let writing = topic(
    "writing", ["sending", "composing", "drafting", "answering"], title: "Writing and sending mail",
    [
      .paragraph(
        """
        compose, reply, reply-all and forward open your editor (the setting editor, else $VISUAL or $EDITOR) \
        on a draft: the header fields To, Cc, Bcc, Subject and Attach, an empty line, and the text. When you \
        leave the editor, the draft is saved in Drafts, and vmail asks whether to send it. reply goes to the \
        sender only; the recipients are shown before the editor opens.
        """),
      .paragraph(
        """
        What you send is queued for send-delay seconds (5), or until the time of --at; until it leaves, \
        undo turns it back into a draft. outbox shows queued and failed messages, and why a message failed. \
        A message that may or may not have been sent says so, and is never resent automatically. Before \
        sending, vmail warns about a missing subject, a forgotten attachment and similar slips, and lists \
        words that are probably misspelt, if aspell or hunspell has a dictionary of their language.
        """),
      .examples([
        .init(
          "compose ann@example.org --subject Lunch --body \"At one?\" --draft",
          "write a draft without an editor"),
        .init("drafts", "list the drafts; edit 1 opens the first"),
        .init("reply 3 --body \"Sounds good.\" --send", "reply to the sender of thread 3"),
        .init("forward 3 --to ann@example.org --draft", "forward a message with its attachments"),
        .init("outbox", "list the messages waiting to be sent"),
        .init("suggest 3", "suggest short replies; reply --suggestion 1 uses the first"),
        .init("contacts ann", "find addresses in your mail"),
        .init("set signature \"Ann\\nExample & Daughters\"", "set the text below your messages"),
      ]),
      .heading("The same text again"),
      .paragraph(
        """
        templates keeps drafts with placeholders such as {first-name}: compose --template NAME fills in \
        those of the recipients. merge sends a template to everybody in a table. compose --like 3 starts \
        with a copy of a message.
        """),
      .examples([
        .init("templates edit welcome", "write a template"),
        .init("compose ann@example.org --template welcome", "write to Ann with it"),
        .init("merge guests.csv --template invitation --dry-run", "show what would be written to each guest"),
        .init("compose --like 3 --draft", "start a message with a copy of another, and edit it later"),
      ]),
      .heading("In scripts"),
      .paragraph(
        """
        Without a terminal, no editor opens. --body or --body-file gives the text, --send queues the \
        message, and --wait waits until the server has accepted it.
        """),
      .programs([
        .init(
          "echo Done. | vmail -e 'compose --to ann@example.org --subject Backup --body-file - --send --wait'",
          "send a message and wait; the exit code is 0 if it was sent")
      ]),
    ])
}
