extension Migration {
  /// Rules, mail that came and was not looked at by them, and what is out of the Inbox for a while.
  ///
  /// - `rule`: `position` is its place in their order; `steps` are as they are typed; `failure` is why it could
  ///   not act when it last should have.
  /// - `arrival` has a row for each message that sync brought into an Inbox, until what follows from it is done.
  /// - `snooze` has a row for each message that comes back to the Inbox at `until` (seconds since 1970).
  ///   `actionId` is the action that took it out. Whoever puts the message back into the Inbox, or throws it
  ///   away, ends its snooze.
  /// - `remote_folder.newFrom` is the first UID that was not in the mailbox when it was listed first: what is
  ///   before it never arrives.
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
