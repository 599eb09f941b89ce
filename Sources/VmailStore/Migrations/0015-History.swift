extension Migration {
  /// What happened to mail, and when.
  ///
  /// - `action.doneAt` and `undoneAt` are in seconds since 1970; `NULL` for what was done before they were kept.
  /// - `action.rule` is what the rule was called that did it; `NULL` for what the user did.
  /// - `server_answer` has what servers agreed to and refused (`refusal` says why), with the columns of the operation
  ///   that they were told by. Folders may be gone since.
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
