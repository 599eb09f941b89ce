extension Migration {
  /// The last failure, so that a later process can retry it.
  ///
  /// - `failure` contains a command (`kind` 0: `text` is the line, and `threadId` the thread to which its message
  ///   numbers refer), or one or more actions (1: `text` is as in `action.kind`), or accounts whose sync failed (2).
  ///   Several rows are in the order of `id`.
  /// - `failure_place` contains the threads on which an action failed. They may have been deleted or joined since.
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
