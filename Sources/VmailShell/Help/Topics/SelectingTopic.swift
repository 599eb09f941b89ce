import VmailTerminal

extension HelpPage {
  static let selecting = topic(
    "selecting", ["undoing", "batches", "many"], title: "Selecting threads, acting on many, and undoing",
    [
      .paragraph(
        """
        archive, delete, spam, move, label, read, unread, star, unstar, categorize, snooze and export take as many \
        threads as you name. select gathers threads over pages, tabs and folders of an account; these commands act \
        on the selection when nothing else is named. done ends it.
        """),
      .examples([
        .init("select 1-3", "three threads"),
        .init("select all", "every thread of the folder and tab"),
        .init("select 1-3; deselect 2", "two of them"),
        .init("select --as bills from:acme; archive @bills", "a named set"),
        .init("would archive all", "what would be done, without doing it"),
      ]),
      .paragraph(
        """
        Archiving, deleting, moving and marking as spam wait for undo-seconds (5) before any mail is touched; \
        pending shows what waits, and undo takes it back. undo works afterwards as well: it does the opposite, step \
        by step, also of what was done in an earlier session, and redo goes forward again. Leaving vmail carries \
        out what waits, and never drops it.
        """),
      .examples([
        .init("archive 1-2; undo", "as if nothing had happened"),
        .init("pending", "what waits, and how long"),
        .init("set undo-seconds 30", "more time to think"),
      ]),
      .paragraph(
        """
        More than 100 threads are asked about first, and so is deleting for good, which is what delete does in \
        Trash: that can be undone only while it waits. In a script --yes answers.
        """),
    ])
}
