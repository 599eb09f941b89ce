import VmailDomain
import VmailMessage
import VmailStore
import VmailTransport

/// The version of vmail, and its components.
enum BuildFacts {
  static let version = "0.1.0"

  /// The features, as words that scripts can look for.
  static let features = [
    "agent", "autoconfig", "categories", "demo", "fts5", "html", "idle", "imap", "jobs", "json", "maildir",
    "markdown", "mbox", "merge", "mirror", "oauth2", "openpgp", "patches", "rules", "screen", "sendmail",
    "smime", "smtp",
    "snooze", "summaries", "tls",
  ]

  static var libraries: [LibraryVersion] {
    StoreLibraries.all + MessageLibraries.all + TransportLibraries.all
  }
}
