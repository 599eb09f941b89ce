-- What a store of version 15 has beyond one of version 14, as it was released.
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
PRAGMA user_version=15;
