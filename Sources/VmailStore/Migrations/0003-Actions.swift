extension Migration {
  /// Actions on threads: pending ones, the journal, and the operations still to be sent to servers (decision 5).
  ///
  /// - `action` contains actions that are pending (`state` 0), carried out (1), undone (2), or skipped by `undo`
  ///   because they can't be undone (3). `due` is in milliseconds since 1970; `undone` is the position in the order
  ///   of undoing.
  /// - `action_place` contains the threads of an action, each with the mailbox in which it is acted on; while
  ///   `isPending` is set, listings of that mailbox leave out the thread.
  /// - `action_change` contains the planned or actual changes, message by message; folders are IDs separated by
  ///   spaces. It may refer to a message that has been erased since.
  /// - `operation` is the log. `actionId` is the action that made the change; `uid` is the UID of the message in its
  ///   former folder.
  static let actions = Migration(
    number: 3, name: "Actions",
    sql: """
      CREATE TABLE action (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        state INTEGER NOT NULL,
        due INTEGER,
        undone INTEGER
      ) STRICT;
      CREATE INDEX action_pending ON action(id) WHERE state = 0;
      CREATE INDEX action_undone ON action(undone) WHERE state = 2;

      CREATE TABLE action_place (
        actionId INTEGER NOT NULL REFERENCES action(id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        threadId INTEGER NOT NULL,
        view INTEGER NOT NULL,
        isPending INTEGER NOT NULL,
        PRIMARY KEY (actionId, position)
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX action_place_pending ON action_place(view, threadId) WHERE isPending = 1;

      CREATE TABLE action_change (
        actionId INTEGER NOT NULL,
        position INTEGER NOT NULL,
        emailId INTEGER NOT NULL,
        removedFolders TEXT NOT NULL,
        addedFolders TEXT NOT NULL,
        removedFlags INTEGER NOT NULL,
        addedFlags INTEGER NOT NULL,
        PRIMARY KEY (actionId, position, emailId),
        FOREIGN KEY (actionId, position) REFERENCES action_place(actionId, position) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE operation (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        accountId INTEGER NOT NULL REFERENCES account(id),
        emailId INTEGER NOT NULL REFERENCES email(id),
        actionId INTEGER REFERENCES action(id) ON DELETE SET NULL,
        kind INTEGER NOT NULL,
        fromFolder INTEGER REFERENCES folder(id),
        toFolder INTEGER REFERENCES folder(id),
        addedFlags INTEGER NOT NULL,
        removedFlags INTEGER NOT NULL,
        uid INTEGER,
        isBegun INTEGER NOT NULL DEFAULT 0,
        attempts INTEGER NOT NULL DEFAULT 0,
        reason TEXT
      ) STRICT;
      CREATE INDEX operation_account ON operation(accountId, id);
      CREATE INDEX operation_email ON operation(emailId, id);
      CREATE INDEX operation_action ON operation(actionId) WHERE actionId IS NOT NULL;
      """)
}
