import VmailDomain
import VmailEngine
import VmailTerminal

/// A place whose contents can be listed.
enum Location: Hashable, Sendable {
  case folder(Folder)
  case archive(AccountID)
  case outbox(AccountID)
  case allInboxes(AllInboxes)
  case search(SearchListing)

  /// The accounts whose Inboxes are merged.
  struct AllInboxes: Hashable, Sendable {
    var names: [AccountID: String] = [:]
    var inboxes: [AccountID: FolderID] = [:]
  }

  static let allInboxesTitle = "All Inboxes"

  var title: String {
    switch self {
    case .folder(let folder): folder.name
    case .archive: "Archive"
    case .outbox: "Outbox"
    case .allInboxes: Self.allInboxesTitle
    case .search(let place): place.name ?? "Search"
    }
  }

  /// The folders its pages cover; `nil` for the Outbox, which lists messages, and for a search.
  var scope: ThreadScope? {
    switch self {
    case .folder(let folder): .mailbox(.folder(folder.id))
    case .archive(let account): .mailbox(.archive(account))
    case .allInboxes: .allInboxes
    case .outbox, .search: nil
    }
  }

  /// The search text as typed.
  var query: String? { if case .search(let place) = self { place.text } else { nil } }

  /// Whether this is Trash or Spam.
  var isOfDiscarded: Bool {
    if case .folder(let folder) = self { folder.type == .trash || folder.type == .spam } else { false }
  }

  var isOutbox: Bool { if case .outbox = self { true } else { false } }

  /// Whether the place has tabs; the Outbox, the Archive and searches have none.
  var hasTabs: Bool {
    switch self {
    case .folder, .allInboxes: true
    case .archive, .outbox, .search: false
    }
  }

  /// Returns the mailbox of a thread listed here; actions apply to its messages there (page 8.3). `nil` if it
  /// has to be looked up.
  func view(of thread: MailThread) -> MailboxView? { view(ofThreadIn: thread.accountId) }

  /// Does the same for a thread of an account.
  func view(ofThreadIn account: AccountID) -> MailboxView? {
    switch self {
    case .folder(let folder): .folder(folder.id)
    case .archive(let account): .archive(account)
    case .allInboxes(let all): all.inboxes[account].map { .folder($0) }
    case .search, .outbox: nil
    }
  }

  func isOf(_ target: FetchFolderListUseCase.Target) -> Bool {
    switch (self, target) {
    case (.folder(let folder), .folder(let other)): folder.id == other.id
    case (.outbox, .outbox), (.archive, .archive): true
    case (.search(let place), .search(let saved)): place.name == saved.name
    default: false
    }
  }

  /// The accounts of its threads, if there are several.
  var mergedAccounts: AllInboxes? {
    switch self {
    case .allInboxes(let all): all
    case .search(let place) where place.search.scope == .allAccounts: place.all
    case .folder, .archive, .outbox, .search: nil
    }
  }
}

/// The result of a search, listed like a folder.
struct SearchListing: Hashable, Sendable {
  /// The name of the saved search; `nil` if it is not saved.
  var name: String?
  /// The search text as typed.
  var text: String
  var search: SearchThreadsUseCase.Search
  var all: Location.AllInboxes
}

/// The location of a message.
struct LocationRecord: OutputRecord {
  /// The position in the thread.
  var n: Int
  var account: String
  /// The names of the folders, in order.
  var folders: [String]
  var location: LocateMailUseCase.Location

  static let type = "location"
  static let summary = "Where a message is."
  static let fields: [RecordField<LocationRecord>] = [
    .integer("n", "its number in the thread") { $0.n },
    .string("id", "its identity, opaque") { $0.location.email.id.description },
    .string("account", "the account's name") { $0.account },
    RecordField(
      "folders", .array(of: .foreignText), "the folders and labels it is in; none if it is archived"
    ) {
      .array($0.folders.map(JSONValue.string))
    },
    RecordField(
      "copies", .array(of: ObjectShape.serverCopy.type), "where it was last seen on the server"
    ) {
      ObjectShape.serverCopy.json($0.location.copies)
    },
    RecordField(
      "here", .oneOf(LocateMailUseCase.Presence.allCases.map(\.rawValue)),
      "how much of it has been downloaded; `part` lacks attachments, and `incomplete` lacks some of its text too"
    ) { .string($0.location.presence.rawValue) },
  ]

  private var sentences: [String] {
    let folders = folders.isEmpty ? "archived, not in any folder" : "in " + folders.joined(separator: ", ")
    let copies = location.copies.map { "\($0.path.text) (UID \($0.uid))" }.joined(separator: ", ")
    let server =
      location.copies.isEmpty ? "Not on any server, as far as is known" : "On the server: \(copies)"
    let here =
      switch location.presence {
      case .whole: "Fully downloaded"
      case .part: "Downloaded without its attachments"
      case .incomplete: "Some of its text has not been downloaded"
      case .none: "Its text has not been downloaded"
      }
    return ["Message \(n): account \(account), \(folders)", server, here]
  }

  private var sentence: TerminalText {
    Sentence.joined(sentences.map { Sentence.ended(TerminalText(line: $0)) })
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  func plain(in layout: Layout) -> [TerminalText] { [sentence] }
}

extension ObjectShape where Source == MessageCopies.Copy {
  static let serverCopy = ObjectShape(fields: [
    .foreignText("mailbox", "the name of the mailbox on the server") { $0.path.text },
    .integer("uid", "its UID there") { Int($0.uid) },
  ])
}

extension MailboxPath {
  /// The text, with invalid UTF-8 replaced.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
