extension FoundationTables {
  /// Rules, new mail that they have not processed, snoozed messages, and screening of senders who write for the first time.
  ///
  /// - `rule`: `position` is the rule's index; `steps` are as typed by the user; `failure` is the reason why the rule last
  ///   failed.
  /// - `arrival` has a row for each message that sync has added to an Inbox, until it has been processed.
  /// - `snooze` has a row for each message that returns to the Inbox at `until` (seconds since 1970). `actionId` is the
  ///   action that snoozed it. Moving the message back to the Inbox or discarding it ends its snooze. `isReminder`: the
  ///   message was sent, and returns only if there is no answer by then.
  /// - `screened_account` contains the accounts with screening, `screened_sender` the decisions about senders, by address in
  ///   lower case; the newest with `isActive` applies. `actionId` is the action by which the user decided; it is NULL for
  ///   senders whose mail arrived in the Inbox because the user knew them, so that they stay known when that mail is deleted.
  static let rules = """
    CREATE TABLE rule (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      position INTEGER NOT NULL,
      name TEXT NOT NULL,
      accountId INTEGER REFERENCES account(id) ON DELETE CASCADE,
      condition TEXT NOT NULL,
      steps TEXT NOT NULL,
      stops INTEGER NOT NULL,
      isOn INTEGER NOT NULL,
      acted INTEGER NOT NULL DEFAULT 0,
      failure TEXT
    ) STRICT;
    CREATE INDEX rule_position ON rule(position);
    CREATE INDEX rule_account ON rule(accountId) WHERE accountId IS NOT NULL;

    CREATE TABLE arrival (
      emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE
    ) STRICT;

    CREATE TABLE snooze (
      emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE,
      until INTEGER NOT NULL,
      actionId INTEGER REFERENCES action(id) ON DELETE SET NULL,
      isReminder INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX snooze_until ON snooze(until);
    CREATE INDEX snooze_action ON snooze(actionId) WHERE actionId IS NOT NULL;
    CREATE TRIGGER snooze_over AFTER INSERT ON email_folder
    WHEN EXISTS (SELECT 1 FROM snooze WHERE emailId = NEW.emailId) BEGIN
      DELETE FROM snooze WHERE emailId = NEW.emailId
        AND (SELECT type FROM folder WHERE id = NEW.folderId) IN ('inbox', 'trash', 'spam');
    END;

    CREATE TABLE screened_account (
      accountId INTEGER PRIMARY KEY REFERENCES account(id) ON DELETE CASCADE
    ) STRICT;

    CREATE TABLE screened_sender (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      sender TEXT NOT NULL,
      decision TEXT NOT NULL,
      actionId INTEGER,
      isActive INTEGER NOT NULL DEFAULT 1
    ) STRICT;
    CREATE INDEX screened_sender_sender ON screened_sender(sender);
    CREATE INDEX screened_sender_action ON screened_sender(actionId) WHERE actionId IS NOT NULL;
    """
}
