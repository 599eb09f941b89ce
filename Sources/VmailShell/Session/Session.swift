import FoundationEssentials
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// The user's current position: a value owned by the main task and passed to each command.
struct Session: Sendable {
  /// The current account; `nil` before there is one, and in All Inboxes.
  private(set) var account: Account?
  private(set) var place: Location?
  /// The tab chosen in each place, in memory only (FR-TL-02).
  var tabs: [Location: AICategory] = [:]
  /// The last listing that was printed; references are its numbers.
  var listing: PagedListing?
  /// What the rows of the listing show in addition to its threads.
  var marks = ThreadMarks()
  /// The newest thread listed in each place; later ones are new.
  var newestListed: [Location: ThreadCursor] = [:]
  /// The threads the next batch acts on, in the order of selection (FR-TL-03).
  var selection: [ThreadTarget] = []
  /// The named sets, such as `@name`.
  var namedSets: [String: [ThreadTarget]] = [:]
  /// What standard input names, `@-`, once it has been read.
  var given: [MailIdentity]?
  /// What was counted last, such as `@3`.
  var counted: CountedMail?
  /// The group that `sweep` asks about: the set of threads that its keys act on is named by it.
  var sweptGroup: MailGroup?
  /// Whether keys decide at present, so that `u` is undo.
  var isDeciding = false
  /// The conversation being read.
  var conversation: OpenConversation?
  /// The messages of threads in the order of their numbers since the last listing; new ones are appended.
  var numberedMessages: [ThreadID: [EmailID]] = [:]
  /// The conversation that an action closed, until something else is opened.
  var left: LeftConversation?
  /// The conversations that actions have closed since the last listing; `undo` opens them again.
  var closedByActions: [ThreadID: ThreadTarget] = [:]
  /// What was opened unasked after actions closed these conversations: `undo` makes it unread again.
  var openedUnasked: [ThreadID: OpenedUnasked] = [:]
  /// The last failure, for `retry`.
  var failure: LastFailure?
  /// What `drafts` printed, whose numbers are those of drafts; `nil` once threads were listed.
  var drafts: [ListedDraft]?
  /// The last output of `outbox`; references are its numbers.
  var outbox: [EmailID] = []
  /// What was done and the journal doesn't have, the latest last, each with the latest action before it.
  var deeds: [(deed: LatestDeed, before: ActionID?)] = []
  var latest: LatestDeed? { deeds.last?.deed }
  /// The mail queued in this session, with the time until which it is held back.
  var queued: [EmailID: Date] = [:]
  /// The replies to invitations that have replaced earlier ones in the Outbox, which can't be brought back.
  var replacing: Set<EmailID> = []
  /// The nicknames of people, from `import --mailrc`.
  var nicknames = Nicknames()
  /// Whether the line before this one was a `q` at the outermost place.
  var leaving = Leaving.no
  /// The commands that run on events.
  var eventCommands = EventCommands()
  /// The drafts created in agent-safe mode, which the agent may change.
  var ownDrafts: Set<DraftID> = []
  /// A counter of operations that may have added accounts or folders.
  var placesVersion = 0

  /// Leaves the place, as at the start.
  mutating func leave() {
    account = nil
    place = nil
    listing = nil
    conversation = nil
    selection = []
  }

  /// Forgets everything about a removed account.
  mutating func forget(_ account: AccountID) {
    if self.account?.id == account { leave() }
    if case .merged = place {
      listing = nil
      conversation = nil
      selection = []
    }
    // The sets may contain its threads, which cannot be determined here.
    namedSets = [:]
    counted = nil
    failure = nil
  }

  /// Notes that a mail is no longer in the Outbox, because it was taken back.
  mutating func forgetQueued(_ mail: EmailID) {
    queued[mail] = nil
    for (place, noted) in deeds.enumerated() {
      guard case .queued(let mails) = noted.deed else { continue }
      deeds[place].deed = .queued(mails.filter { $0 != mail })
    }
  }

  /// Moves to a place, and leaves the listing and the open conversation. The selection survives within an
  /// account.
  /// - Parameter account: `nil` for All Inboxes.
  mutating func enter(_ place: Location, of account: Account?) {
    if account?.id != self.account?.id { selection = [] }
    self.account = account
    self.place = place
    listing = nil
    drafts = nil
    numberedMessages = [:]
    closeConversation()
    left = nil
  }

  /// Leaves threads read that were opened unasked, because the user has since chosen to read them.
  mutating func keepRead(_ threads: Set<ThreadID>) {
    openedUnasked = openedUnasked.filter { threads.isDisjoint(with: $0.value.places.map(\.threadId)) }
  }

  /// Goes back to the listing.
  mutating func closeConversation() {
    conversation = nil
    closedByActions = [:]
  }
}

/// What `undo` takes back besides the actions of the journal.
enum LatestDeed: Sendable {
  /// Mail was put into the Outbox; empty once it was taken back.
  case queued([EmailID])
  case kept(StoredDraft)
  /// `contacts add` has changed an address book.
  case card(AddressBooksUseCase.Change)
  /// `outbox sent` has marked a mail as sent.
  case markedAsSent(title: String)

  var draft: StoredDraft? { if case .kept(let draft) = self { draft } else { nil } }
  var card: AddressBooksUseCase.Change? { if case .card(let change) = self { change } else { nil } }
}

/// How close the session is to its end: a `q` at the outermost place says how to leave, and only the second leaves.
enum Leaving: Sendable {
  case no, asked, again

  mutating func beginLine() { self = self == .asked ? .again : .no }
}

/// A conversation that vmail opened after an action, and its messages that were unread.
struct OpenedUnasked: Sendable {
  /// The places of its thread and of the copies of its row.
  var places: [ThreadInMailbox]
  var unread: Set<EmailID>
}
