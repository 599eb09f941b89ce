extension Migration {
  /// `outgoing.isScheduled`: whether the user has chosen the time in `dueAt`.
  static let scheduledMail = Migration(
    number: 24, name: "ScheduledMail",
    sql: "ALTER TABLE outgoing ADD COLUMN isScheduled INTEGER NOT NULL DEFAULT 0;")
}
