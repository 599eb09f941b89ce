extension Migration {
  /// The training data for categories.
  ///
  /// - `email.categoryChosen`: the user chose the category.
  /// - `action_change.oldCategory` and `newCategory` are twice the category's code, plus one if the user chose it;
  ///   NULL if the action did not change the category.
  /// - `category_lesson` contains the model's input from corrected messages. A lesson counts while `isActive` is set,
  ///   and is kept when its message is deleted. `features` are 32-bit numbers, little-endian.
  /// - `category_rule` contains the user's choices for senders, with the action that made each; the newest rule with
  ///   `isActive` applies.
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
