-- What a store of version 33 has beyond one of version 32.
ALTER TABLE action ADD COLUMN author INTEGER NOT NULL DEFAULT 0;
ALTER TABLE action ADD COLUMN undoneBy INTEGER;
CREATE INDEX action_of_others ON action(id, author, state) WHERE author <> 1 AND state IN (1, 3);
CREATE INDEX action_of_agents ON action(id, author, state) WHERE author = 1 AND state <> 2;
ALTER TABLE draft ADD COLUMN isByAgent INTEGER NOT NULL DEFAULT 0;
UPDATE action SET author = 2 WHERE rule IS NOT NULL;
UPDATE action SET undoneBy = 0 WHERE state = 2;
UPDATE draft SET isByAgent = 1;
PRAGMA user_version=33;
