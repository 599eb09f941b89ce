extension Migration {
  /// What a person allows agents to do without asking.
  ///
  /// `agent_grant_touched` has the messages that agents have changed since a grant was given, by whatever means: it isn't for
  /// them. The triggers write it, so that no way of changing mail passes it by. IDs are never used again: people type them.
  static let grants = Migration(
    number: 48, name: "Grants",
    sql: """
      CREATE TABLE agent_grant (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        action TEXT NOT NULL, query TEXT NOT NULL,
        most INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0,
        createdAt INTEGER NOT NULL, expiresAt INTEGER NOT NULL, revokedAt INTEGER,
        CHECK (used BETWEEN 0 AND most)
      ) STRICT;
      CREATE TABLE agent_grant_scope (
        grantId INTEGER NOT NULL REFERENCES agent_grant(id) ON DELETE CASCADE,
        accountId INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
        folderId INTEGER REFERENCES folder(id) ON DELETE CASCADE,
        PRIMARY KEY (grantId, accountId)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX agent_grant_scope_account ON agent_grant_scope(accountId);
      CREATE INDEX agent_grant_scope_folder ON agent_grant_scope(folderId);
      CREATE TABLE agent_grant_touched (
        grantId INTEGER NOT NULL REFERENCES agent_grant(id) ON DELETE CASCADE,
        emailId INTEGER NOT NULL, messageId TEXT,
        PRIMARY KEY (grantId, emailId)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX agent_grant_touched_message ON agent_grant_touched(grantId, messageId);
      ALTER TABLE action ADD COLUMN grantId INTEGER;
      CREATE TRIGGER agent_grant_changed AFTER INSERT ON action_change
      WHEN EXISTS (SELECT 1 FROM agent_grant WHERE revokedAt IS NULL)
        AND EXISTS (SELECT 1 FROM action WHERE id = NEW.actionId AND author = 1)
      BEGIN
        INSERT OR IGNORE INTO agent_grant_touched
        SELECT agent_grant.id, email.id, email.messageId FROM agent_grant, email
        WHERE agent_grant.revokedAt IS NULL AND email.id = NEW.emailId;
      END;
      CREATE TRIGGER agent_grant_reversed AFTER UPDATE OF state ON action
      WHEN NEW.author = 1 AND EXISTS (SELECT 1 FROM agent_grant WHERE revokedAt IS NULL)
      BEGIN
        INSERT OR IGNORE INTO agent_grant_touched
        SELECT agent_grant.id, email.id, email.messageId
        FROM agent_grant, action_change JOIN email ON email.id = action_change.emailId
        WHERE agent_grant.revokedAt IS NULL AND action_change.actionId = NEW.id;
      END;
      """)
}
