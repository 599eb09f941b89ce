-- What a store of version 52 has beyond one of the version before.
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
UPDATE rule SET triedSince = 1700000000;
INSERT INTO rule_trial VALUES(1,1,1700000600,'star; label +Trips');
PRAGMA user_version=52;
