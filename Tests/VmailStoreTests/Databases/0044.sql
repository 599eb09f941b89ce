-- What a store of version 44 has beyond one of version 43.
CREATE TABLE invitation (
  emailId INTEGER NOT NULL REFERENCES email(id) ON DELETE CASCADE,
  uid TEXT NOT NULL,
  isReply INTEGER NOT NULL,
  lastEnd INTEGER,
  PRIMARY KEY (emailId, uid)
) STRICT, WITHOUT ROWID;
CREATE INDEX invitation_uid ON invitation(uid);
CREATE INDEX attachment_calendar ON attachment(emailId)
  WHERE mimeType IN ('text/calendar', 'application/ics');
INSERT INTO invitation VALUES(1,'meeting@example.org',0,1700003600);
PRAGMA user_version=44;
