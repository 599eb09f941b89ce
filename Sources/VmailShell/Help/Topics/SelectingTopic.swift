import VmailTerminal

extension HelpPage {
  static let selecting = topic(
    "selecting", ["undoing", "batches", "many"], title: "Selecting threads, acting on many, and undoing",
    [
      .paragraph(
        """
        archive, delete, spam, move, label, read, unread, star, unstar, categorize, snooze, mute, copy and export take \
        any number of threads. select collects threads across pages, tabs and folders of an account, and \
        these commands act on the selection if no threads are named. done clears it.
        """),
      .examples([
        .init("select 1-3", "select three threads"),
        .init("select all", "select all threads of the folder and tab"),
        .init("select 1-3; deselect 2", "select two of them"),
        .init("select --as bills from:acme; archive @bills", "archive a named set"),
        .init("would archive all", "show what archive would do"),
      ]),
      .paragraph(
        """
        Archiving, deleting, moving and marking as spam wait for undo-seconds (5) before any mail changes. \
        pending lists what is waiting, and undo takes it back. undo also works later, one step at a time, \
        even for actions of an earlier session; redo reverses an undo. Leaving vmail completes pending \
        actions; it never drops them.
        """),
      .examples([
        .init("archive 1-2; undo", "archive two threads, then bring them back"),
        .init("pending", "list what is pending, and for how long"),
        .init("set undo-seconds 30", "wait longer before mail changes"),
      ]),
      .paragraph(
        """
        vmail asks before it acts on more than 100 threads or messages, and before it deletes permanently, \
        which is what delete does in Trash; that can be undone only while it is pending. In a script, --yes \
        is required.
        """),
    ])
}
