extension Migration {
  /// Who carried out actions, and who wrote drafts.
  ///
  /// - `action.author` is 0 for the user, 1 for an agent, and 2 for a rule that acted on new mail. `undoneBy` is who undid
  ///   the action; `NULL` unless it is undone. What is redone last has a negative `undone`.
  /// - `draft.isByAgent` says that an agent began the draft, and that no person has changed it since.
  static let actionAuthors = Migration(
    number: 33, name: "ActionAuthors",
    sql: """
      ALTER TABLE action ADD COLUMN author INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE action ADD COLUMN undoneBy INTEGER;
      UPDATE action SET author = 2 WHERE rule IS NOT NULL;
      UPDATE action SET undoneBy = 0 WHERE state = 2;
      CREATE INDEX action_of_others ON action(id, author, state) WHERE author <> 1 AND state IN (1, 3);
      CREATE INDEX action_of_agents ON action(id, author, state) WHERE author = 1 AND state <> 2;
      ALTER TABLE draft ADD COLUMN isByAgent INTEGER NOT NULL DEFAULT 0;
      """)
}
