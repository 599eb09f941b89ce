extension Migration {
  /// What is learnt about categories.
  ///
  /// - `email.categoryChosen`: the user chose it.
  /// - `action_change.oldCategory` and `newCategory` are twice the category's code, and one more where it was chosen;
  ///   NULL where an action left it alone.
  /// - `category_lesson` has what the model sees of messages that were corrected: it counts while `isActive`, and
  ///   outlives its message. `features` are 32-bit numbers, little-endian.
  /// - `category_rule` has what the user said of senders, with the action that said it; the newest that `isActive`
  ///   counts.
  static let categories = Migration(
    number: 12, name: "Categories",
    sql: """
      ALTER TABLE email ADD COLUMN categoryChosen INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX email_chosen ON email(threadId) WHERE categoryChosen = 1;
      ALTER TABLE action_change ADD COLUMN oldCategory INTEGER;
      ALTER TABLE action_change ADD COLUMN newCategory INTEGER;

      CREATE TABLE category_lesson (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        emailId INTEGER NOT NULL UNIQUE,
        sender TEXT NOT NULL,
        features BLOB NOT NULL,
        category INTEGER NOT NULL DEFAULT 0,
        isActive INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE INDEX category_lesson_active ON category_lesson(id) WHERE isActive = 1;

      CREATE TABLE category_rule (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        sender TEXT NOT NULL,
        category INTEGER NOT NULL,
        actionId INTEGER,
        isActive INTEGER NOT NULL DEFAULT 1
      ) STRICT;
      """)
}
