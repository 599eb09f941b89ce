extension Migration {
  /// What reports say about messages, by recipient (RFC 3464, 8098). All mail is read again in the background for that, and
  /// for which of it is automatic. Calendars also count by their names, whatever their types.
  static let reports = Migration(
    number: 46, name: "Reports",
    sql: """
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
      """)
}
