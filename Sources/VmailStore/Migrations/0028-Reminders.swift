extension Migration {
  /// Sent mail that returns to the Inbox if nobody answers.
  ///
  /// - `outgoing.remindAt` is the time of the reminder in seconds since 1970, while the message is in the Outbox.
  /// - `snooze.isReminder`: whether the message was sent, and returns only if there is no answer by then.
  static let reminders = Migration(
    number: 28, name: "Reminders",
    sql: """
      ALTER TABLE outgoing ADD COLUMN remindAt INTEGER;
      ALTER TABLE snooze ADD COLUMN isReminder INTEGER NOT NULL DEFAULT 0;
      """)
}
