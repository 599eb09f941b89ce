/// The mail that another program's index lists: a file for each message, with what the index records for it.
public struct MailIndex: Sendable {
  /// Identifies the index, so that importing it again brings only what is new.
  public var identity: String
  public var files: [MailFile]
  /// What the index lists and nothing can read.
  public var failures: [ImportFailure] = []
}

/// A file with one message, and what another program's index records for the message.
public struct MailFile: Hashable, Sendable {
  public var path: String
  public var flags: MessageFlags = []
  /// The system folders it belongs in; empty for the Archive. ``RawMessage/isTrashed`` takes precedence.
  public var systemFolders: [FolderType] = []
  public var labels: [String] = []
}
