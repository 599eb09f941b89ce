extension Migration {
  /// What failed last, so that the next program can try it again.
  ///
  /// - `failure` has a command (`kind` 0: `text` is the line, `threadId` the conversation whose messages its numbers
  ///   are), or one or several actions (1: `text` as in `action.kind`), or accounts whose sync failed (2). Several are
  ///   in the order of `id`.
  /// - `failure_place` has the threads an action failed on. They may be gone, or have been joined, since.
  static let failures = Migration(
    number: 18, name: "Failures",
    sql: """
      CREATE TABLE failure (
        id INTEGER PRIMARY KEY,
        kind INTEGER NOT NULL,
        text TEXT NOT NULL,
        threadId INTEGER,
        accountId INTEGER REFERENCES account(id) ON DELETE CASCADE
      ) STRICT;

      CREATE TABLE failure_place (
        failureId INTEGER NOT NULL REFERENCES failure(id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        threadId INTEGER NOT NULL,
        view INTEGER NOT NULL,
        PRIMARY KEY (failureId, position)
      ) STRICT, WITHOUT ROWID;
      """)
}
