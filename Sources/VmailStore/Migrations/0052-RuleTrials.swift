extension Migration {
  /// Rules that are tried before they act.
  ///
  /// - `rule.triedSince` is the time (seconds since 1970) since which a rule only notes what it would do; NULL if it acts.
  /// - `action.ruleId` is the rule that acted; NULL for what rules did before this version, and for whatever else was done.
  ///   It may have been removed since; its ID is never that of another rule.
  /// - `rule_trial` contains the messages that such a rule would have acted on. `notedAt` is in seconds since 1970, and
  ///   `steps` are those that it would have carried out, as typed; empty if earlier rules left it nothing to do.
  static let ruleTrials = Migration(
    number: 52, name: "RuleTrials",
    sql: """
      ALTER TABLE rule ADD COLUMN triedSince INTEGER;
      ALTER TABLE action ADD COLUMN ruleId INTEGER;
      CREATE TABLE rule_trial (
        ruleId INTEGER NOT NULL REFERENCES rule(id) ON DELETE CASCADE,
        emailId INTEGER NOT NULL REFERENCES email(id) ON DELETE CASCADE,
        notedAt INTEGER NOT NULL,
        steps TEXT NOT NULL,
        PRIMARY KEY (ruleId, emailId)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX rule_trial_email ON rule_trial(emailId);
      """)
}
