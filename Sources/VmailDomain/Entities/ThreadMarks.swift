/// Additional marks for threads in a listing; threads without marks are left out.
public struct ThreadMarks: Hashable, Sendable {
  /// The warnings about their senders.
  public var warnings: [ThreadID: [SenderWarning]]
  /// The state of their most urgent unsent message.
  public var unsent: [ThreadID: UnsentState]

  public init(warnings: [ThreadID: [SenderWarning]] = [:], unsent: [ThreadID: UnsentState] = [:]) {
    self.warnings = warnings
    self.unsent = unsent
  }
}

/// Threads of a listing at one moment.
public struct ListedThreads: Hashable, Sendable {
  public var threads: [MailThread]
  /// The counts of the whole listing, not just one page.
  public var counts: ThreadCounts
  public var marks: ThreadMarks

  public init(threads: [MailThread], counts: ThreadCounts, marks: ThreadMarks) {
    self.threads = threads
    self.counts = counts
    self.marks = marks
  }
}
