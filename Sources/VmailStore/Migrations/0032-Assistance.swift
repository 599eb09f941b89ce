extension FoundationTables {
  /// The training data for categories, and the summaries of threads.
  ///
  /// - `category_lesson` contains the model's input from corrected messages. A lesson counts while `isActive` is set, and is
  ///   kept when its message is deleted. `features` are 32-bit numbers, little-endian.
  /// - `category_rule` contains the user's choices for senders, with the action that made each; the newest rule with
  ///   `isActive` applies.
  /// - `thread_summary.sentences` is `ThreadSummary.stored`. Adding or removing a message, moving it to another thread or
  ///   changing its text deletes the summary in the same transaction, by triggers. 32 is the flag of permanently deleted
  ///   messages.
  static let assistance = """
    CREATE TABLE category_lesson (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      emailId INTEGER NOT NULL UNIQUE,
      sender TEXT NOT NULL,
      features BLOB NOT NULL,
      category INTEGER NOT NULL DEFAULT 0,
      isActive INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX category_lesson_active ON category_lesson(id) WHERE isActive = 1;

    CREATE TABLE category_rule (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      sender TEXT NOT NULL,
      category INTEGER NOT NULL,
      actionId INTEGER,
      isActive INTEGER NOT NULL DEFAULT 1
    ) STRICT;

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
    """
}
