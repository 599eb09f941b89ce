public import FoundationEssentials

/// What rows of a listing show in addition to their threads; what a thread lacks is left out.
public struct ThreadMarks: Hashable, Sendable {
  /// The warnings about their senders.
  public var warnings: [ThreadID: [SenderWarning]]
  /// The state of their most urgent unsent message.
  public var unsent: [ThreadID: UnsentState]
  /// The threads that are muted.
  public var muted: Set<ThreadID>
  /// The keywords of their messages that rows show: tags, and the colour of a star.
  public var keywords: [ThreadID: MessageFlags]
  /// In Sent and Drafts, the recipients of their newest message there, even if there are none.
  public var recipients: [ThreadID: [Participant]]
  /// The dates of the messages by which they are listed, according to the senders.
  public var sentDates: [ThreadID: Date]
  /// The Message-IDs of these messages, without angle brackets.
  public var messageIds: [ThreadID: String]
  /// The user's own addresses.
  public var own: OwnAddresses

  public init(
    warnings: [ThreadID: [SenderWarning]] = [:], unsent: [ThreadID: UnsentState] = [:],
    muted: Set<ThreadID> = [], keywords: [ThreadID: MessageFlags] = [:],
    recipients: [ThreadID: [Participant]] = [:], sentDates: [ThreadID: Date] = [:],
    messageIds: [ThreadID: String] = [:], own: OwnAddresses = OwnAddresses([])
  ) {
    self.warnings = warnings
    self.unsent = unsent
    self.muted = muted
    self.keywords = keywords
    self.recipients = recipients
    self.sentDates = sentDates
    self.messageIds = messageIds
    self.own = own
  }

  /// Replaces the marks of `threads` with those in `other`.
  public mutating func renew(_ threads: [ThreadID], from other: ThreadMarks) {
    own = other.own
    for thread in threads {
      warnings[thread] = other.warnings[thread]
      unsent[thread] = other.unsent[thread]
      if other.muted.contains(thread) { muted.insert(thread) } else { muted.remove(thread) }
      keywords[thread] = other.keywords[thread]
      recipients[thread] = other.recipients[thread]
      sentDates[thread] = other.sentDates[thread]
      messageIds[thread] = other.messageIds[thread]
    }
  }
}

/// A thread as a row of a listing.
public struct ListedThread: Hashable, Sendable {
  public var thread: MailThread
  /// The mailbox in which it is listed; `nil` if there is none or it is unknown.
  public var view: MailboxView?
  /// When the message by which it is listed arrived.
  public var date: Date

  /// - Parameter date: `nil` for the date of its latest message.
  public init(_ thread: MailThread, view: MailboxView?, date: Date? = nil) {
    self.thread = thread
    self.view = view
    self.date = date ?? thread.latestDate
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
