import VmailDomain

/// Where the user is: a value, owned by the main task and passed to each command.
struct Session: Sendable {
  /// `nil` before there is one, and in All Inboxes.
  private(set) var account: Account?
  private(set) var place: Location?
  /// The tab chosen in each place; in memory only (FR-TL-02).
  var tabs: [Location: AICategory] = [:]
  /// What the last listing printed; its numbers are the references.
  var listing: PagedListing?
  /// What speaks against senders in the threads that were listed.
  var senderWarnings: [ThreadID: [SenderWarning]] = [:]
  /// How far mail has come that has not left, in the threads that were listed.
  var unsentMail: [ThreadID: UnsentState] = [:]
  /// The newest thread that was listed in each place: what is newer is new.
  var newestListed: [Location: ThreadCursor] = [:]
  /// The set that the next batch acts on, in the order of selecting (FR-TL-03).
  var selection: [ThreadTarget] = []
  /// `@name`
  var namedSets: [String: [ThreadTarget]] = [:]
  /// The conversation being read.
  var conversation: OpenConversation?
  /// The conversation that an action took the user out of, until something else is opened.
  var left: LeftConversation?
  /// What failed last, for `retry`.
  var failure: LastFailure?
  /// What `drafts` and `outbox` printed last; their numbers are the references.
  var drafts: [ListedDraft] = []
  var outbox: [EmailID] = []
  /// The mail that was queued since anything else was done.
  var lastQueued: EmailID?
  /// The draft that was made last, when nothing was done since: `undo` throws it away.
  var lastKept: StoredDraft?
  /// Counts what may have added accounts or folders.
  var placesVersion = 0
  /// Whether `quit` was typed.
  var isOver = false

  /// Is nowhere, as at the start.
  mutating func leave() {
    account = nil
    place = nil
    listing = nil
    conversation = nil
    selection = []
  }

  /// Forgets all about an account that is gone.
  mutating func forget(_ account: AccountID) {
    if self.account?.id == account { leave() }
    if case .allInboxes = place {
      listing = nil
      conversation = nil
      selection = []
    }
    // The sets may name its threads, which cannot be told from here.
    namedSets = [:]
    failure = nil
  }

  /// Goes to a place: the listing and the open conversation stay behind. The selection survives
  /// within an account.
  /// - Parameter account: `nil` for All Inboxes.
  mutating func enter(_ place: Location, of account: Account?) {
    if account?.id != self.account?.id { selection = [] }
    self.account = account
    self.place = place
    listing = nil
    conversation = nil
    left = nil
  }
}
