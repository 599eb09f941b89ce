extension FoundationTables {
  /// Actions on threads: pending ones, the journal, and the operations still to be sent to servers (decision 5).
  ///
  /// - `action` contains actions that are pending (`state` 0), carried out (1), undone (2), or skipped by `undo` because
  ///   they can't be undone (3). `due` is in milliseconds since 1970, `doneAt` and `undoneAt` are in seconds; `undone` is the
  ///   position in the order of undoing. `rule` is the name of the rule that carried out the action.
  /// - `action_place` contains the threads of an action, each with the mailbox in which it is acted on; while `isPending` is
  ///   set, listings of that mailbox leave out the thread.
  /// - `action_change` contains the planned or actual changes, message by message; folders are IDs separated by spaces. It
  ///   may refer to a message that has been erased since. `oldCategory` and `newCategory` are twice the category's code, plus
  ///   one if the user chose it; NULL if the action did not change the category.
  /// - `operation` is the log. `actionId` is the action that made the change; `uid` is the UID of the message in its former
  ///   folder; `notBefore` is in seconds since 1970. `server_answer` contains the operations that servers accepted or refused
  ///   (`refusal` is the reason), with its columns. The folders may no longer exist.
  /// - `failure` contains what failed last, so that a later process can retry it: a command (`kind` 0: `text` is the line,
  ///   and `threadId` the thread to which its message numbers refer), or one or more actions (1: `text` is as in
  ///   `action.kind`), or accounts whose sync failed (2). Several rows are in the order of `id`. `failure_place` contains the
  ///   threads on which an action failed. They may have been deleted or joined since.
  static let actions = """
    CREATE TABLE action (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      state INTEGER NOT NULL,
      due INTEGER,
      undone INTEGER,
      doneAt INTEGER,
      undoneAt INTEGER,
      rule TEXT
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
      oldCategory INTEGER,
      newCategory INTEGER,
      PRIMARY KEY (actionId, position, emailId),
      FOREIGN KEY (actionId, position) REFERENCES action_place(actionId, position) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX action_change_email ON action_change(emailId);

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
      reason TEXT,
      notBefore INTEGER
    ) STRICT;
    CREATE INDEX operation_account ON operation(accountId, id);
    CREATE INDEX operation_email ON operation(emailId, id);
    CREATE INDEX operation_action ON operation(actionId) WHERE actionId IS NOT NULL;

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
    """
}
