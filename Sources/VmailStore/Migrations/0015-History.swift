extension Migration {
  /// The history of mail, with times.
  ///
  /// - `action.doneAt` and `undoneAt` are in seconds since 1970; `NULL` for actions from before these columns
  ///   existed.
  /// - `action.rule` is the name of the rule that carried out the action; `NULL` for the user's actions.
  /// - `server_answer` contains the operations that servers accepted or refused (`refusal` is the reason), with the
  ///   columns of `operation`. The folders may no longer exist.
  static let history = Migration(
    number: 15, name: "History",
    sql: """
      ALTER TABLE action ADD COLUMN doneAt INTEGER;
      ALTER TABLE action ADD COLUMN undoneAt INTEGER;
      ALTER TABLE action ADD COLUMN rule TEXT;
      CREATE INDEX action_change_email ON action_change(emailId);

      CREATE TABLE server_answer (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        emailId INTEGER NOT NULL REFERENCES email(id) ON DELETE CASCADE,
        time INTEGER NOT NULL,
        kind INTEGER NOT NULL,
        fromFolder INTEGER,
        toFolder INTEGER,
        addedFlags INTEGER NOT NULL,
        removedFlags INTEGER NOT NULL,
        refusal TEXT
      ) STRICT;
      CREATE INDEX server_answer_email ON server_answer(emailId, id);
      """)
}
