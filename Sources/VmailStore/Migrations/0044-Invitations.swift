extension Migration {
  /// The events in mail: which messages are about which event, and until when it takes place. All else is read from the
  /// messages themselves, when it is needed; those that nobody has read for that yet have no rows.
  static let invitations = Migration(
    number: 44, name: "Invitations",
    sql: """
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
      """)
}
