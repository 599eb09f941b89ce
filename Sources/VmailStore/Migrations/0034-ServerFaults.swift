extension Migration {
  /// What servers couldn't send or list, and who files sent mail. `outgoing.delivered` is the number of recipients who have
  /// the message already.
  static let serverFaults = Migration(
    number: 34, name: "ServerFaults",
    sql: """
      ALTER TABLE remote_folder ADD COLUMN leftOut TEXT NOT NULL DEFAULT '';
      ALTER TABLE remote_folder ADD COLUMN leftOutUntil INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE remote_folder ADD COLUMN leftOutAttempts INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE remote_folder ADD COLUMN isPartial INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE operation ADD COLUMN heldUntil INTEGER;
      ALTER TABLE outgoing ADD COLUMN delivered INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE account_server ADD COLUMN sentCopies TEXT NOT NULL DEFAULT 'unknown';
      """)
}
