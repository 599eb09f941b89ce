extension Migration {
  /// Mail that is moved or copied to folders of other accounts: each original, and its copy once that exists here. The
  /// rows of an action exist as long as it does, so that undoing it finds both.
  static let transfers = Migration(
    number: 43, name: "Transfers",
    sql: """
      CREATE TABLE transfer (
        actionId INTEGER NOT NULL REFERENCES action(id) ON DELETE CASCADE,
        original INTEGER NOT NULL,
        copy INTEGER,
        isNew INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (actionId, original)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX transfer_copy ON transfer(copy) WHERE copy IS NOT NULL;
      CREATE INDEX transfer_uncopied ON transfer(actionId, original) WHERE copy IS NULL;
      """)
}
