-- What a store of version 46 has beyond one of version 45.
CREATE TABLE report (
  emailId INTEGER NOT NULL REFERENCES email(id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  messageId TEXT NOT NULL,
  addresses TEXT NOT NULL,
  outcome TEXT NOT NULL,
  status TEXT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (emailId, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX report_messageId ON report(messageId);
DROP INDEX attachment_calendar;
CREATE INDEX attachment_calendar ON attachment(emailId)
  WHERE mimeType IN ('text/calendar', 'application/ics') OR lower(substr(filename, -4)) = '.ics';
INSERT INTO report VALUES(2,0,'lunch@example.org','bob@example.org','failed','5.2.2','552 5.2.2 Over quota');
PRAGMA user_version=46;
