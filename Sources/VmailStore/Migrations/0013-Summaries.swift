extension Migration {
  /// The summaries of threads.
  ///
  /// `sentences` is `ThreadSummary.stored`. Adding or removing a message, moving it to another thread or changing its
  /// text deletes the summary in the same transaction, by triggers. 32 is the flag of permanently deleted messages.
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
