extension Migration {
  /// Rules, new mail that they have not processed, and snoozed messages.
  ///
  /// - `rule`: `position` is the rule's index; `steps` are as typed by the user; `failure` is the reason why the rule
  ///   last failed.
  /// - `arrival` has a row for each message that sync has added to an Inbox, until it has been processed.
  /// - `snooze` has a row for each message that returns to the Inbox at `until` (seconds since 1970). `actionId` is
  ///   the action that snoozed it. Moving the message back to the Inbox or discarding it ends its snooze.
  /// - `remote_folder.newFrom` is the first UID that was not in the mailbox when it was first listed: messages before
  ///   it do not count as new.
  static let rules = Migration(
    number: 14, name: "Rules",
    sql: """
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
        actionId INTEGER REFERENCES action(id) ON DELETE SET NULL
      ) STRICT;
      CREATE INDEX snooze_until ON snooze(until);
      CREATE INDEX snooze_action ON snooze(actionId) WHERE actionId IS NOT NULL;
      CREATE TRIGGER snooze_over AFTER INSERT ON email_folder
      WHEN EXISTS (SELECT 1 FROM snooze WHERE emailId = NEW.emailId) BEGIN
        DELETE FROM snooze WHERE emailId = NEW.emailId
          AND (SELECT type FROM folder WHERE id = NEW.folderId) IN ('inbox', 'trash', 'spam');
      END;

      ALTER TABLE remote_folder ADD COLUMN newFrom INTEGER;
      UPDATE remote_folder SET newFrom = uidNext WHERE uidValidity IS NOT NULL;
      """)
}
