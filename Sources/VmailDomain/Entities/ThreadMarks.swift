/// What a listing says of threads beside their rows; threads without are left out.
public struct ThreadMarks: Hashable, Sendable {
  /// What speaks against their senders.
  public var warnings: [ThreadID: [SenderWarning]]
  /// How far the most urgent of their messages is that has not left.
  public var unsent: [ThreadID: UnsentState]

  public init(warnings: [ThreadID: [SenderWarning]] = [:], unsent: [ThreadID: UnsentState] = [:]) {
    self.warnings = warnings
    self.unsent = unsent
  }
}

/// Threads of a listing, as they are at one moment.
public struct ListedThreads: Hashable, Sendable {
  public var threads: [MailThread]
  /// Of all that is listed, on whatever page.
  public var counts: ThreadCounts
  public var marks: ThreadMarks

  public init(threads: [MailThread], counts: ThreadCounts, marks: ThreadMarks) {
    self.threads = threads
    self.counts = counts
    self.marks = marks
  }
}
