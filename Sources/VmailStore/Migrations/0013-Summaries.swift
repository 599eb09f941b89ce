extension Migration {
  /// Summaries, kept with their threads.
  ///
  /// `sentences` is `ThreadSummary.stored`. Whoever adds a message, takes one away, moves it to another thread or
  /// changes its text drops the summary in the same transaction: the triggers see to it. 32 is the flag of messages
  /// that were deleted for good.
  static let summaries = Migration(
    number: 13, name: "Summaries",
    sql: """
      CREATE TABLE thread_summary (
        threadId INTEGER PRIMARY KEY REFERENCES thread(id) ON DELETE CASCADE,
        sentences TEXT NOT NULL
      ) STRICT;
      CREATE TRIGGER summary_email_added AFTER INSERT ON email BEGIN
        DELETE FROM thread_summary WHERE threadId = NEW.threadId;
      END;
      CREATE TRIGGER summary_email_removed AFTER DELETE ON email BEGIN
        DELETE FROM thread_summary WHERE threadId = OLD.threadId;
      END;
      CREATE TRIGGER summary_email_moved AFTER UPDATE OF threadId ON email BEGIN
        DELETE FROM thread_summary WHERE threadId IN (OLD.threadId, NEW.threadId);
      END;
      CREATE TRIGGER summary_email_deleted AFTER UPDATE OF flags ON email WHEN OLD.flags & 32 <> NEW.flags & 32 BEGIN
        DELETE FROM thread_summary WHERE threadId = NEW.threadId;
      END;
      CREATE TRIGGER summary_body_added AFTER INSERT ON email_body BEGIN
        DELETE FROM thread_summary WHERE threadId = (SELECT threadId FROM email WHERE id = NEW.emailId);
      END;
      CREATE TRIGGER summary_body_changed AFTER UPDATE OF bodyPlain ON email_body BEGIN
        DELETE FROM thread_summary WHERE threadId = (SELECT threadId FROM email WHERE id = NEW.emailId);
      END;
      CREATE TRIGGER summary_body_removed AFTER DELETE ON email_body BEGIN
        DELETE FROM thread_summary WHERE threadId = (SELECT threadId FROM email WHERE id = OLD.emailId);
      END;
      """)
}
