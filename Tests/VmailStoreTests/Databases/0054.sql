-- What a store of version 54 has beyond one of the version before.
INSERT OR IGNORE INTO mirror_change (mirrorId, emailId) VALUES(1,5),(1,6),(1,7),(1,8);
PRAGMA user_version=54;
