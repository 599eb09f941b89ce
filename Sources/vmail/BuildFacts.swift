import VmailDomain
import VmailMessage
import VmailStore

/// Which vmail this is, and what it is made of.
enum BuildFacts {
  static let version = "0.1.0"

  /// What it can do, in words to look for in a script.
  static let features = [
    "agent", "autoconfig", "categories", "demo", "fts5", "html", "idle", "imap", "jobs", "json", "maildir",
    "markdown", "mbox", "oauth2", "rules", "smtp", "snooze", "summaries", "tls",
  ]

  static var libraries: [LibraryVersion] { StoreLibraries.all + MessageLibraries.all }
}
