extension Migration {
  /// `outgoing.afterAction` is the action that `undo` would have undone when the user queued the mail, and 0 if there was none:
  /// a later action is undone before it. It is null if an agent has queued the mail, or if that isn't known.
  static let queuedAfter = Migration(
    number: 53, name: "QueuedAfter",
    sql: """
      ALTER TABLE outgoing ADD COLUMN afterAction INTEGER;
      """)
}
