import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct WhereCommand: Command {
  static let info = CommandInfo(
    name: "where", topic: .shell,
    summary: "Show where you are, or where messages are",
    details: """
      Shows the account, the folder or search, the current thread, the open conversation, and the file that \
      the session is recorded to. With references, shows where each message of the threads is: its account \
      and folders, the mailboxes on the server, and how much of it has been downloaded. While a conversation \
      of two or more messages is open, numbers refer to its messages.
      """,
    examples: [
      .init("where", "show in words what the prompt shows"),
      .init("where 3", "show where the messages of thread 3 are"),
    ],
    loading: "look for those messages", output: [WhereRecord.self, LocationRecord.self])
  static let forms: [Form] = [
    Form(needs: [.store], does: .nothing) { (shell: inout Shell) in try await show(in: &shell) },
    Form(
      Arguments("REFERENCES|MESSAGES", .either(.messages, .references), noun: "a thread"),
      needs: [.store], does: .nothing
    ) { (shell: inout Shell, words) in
      try await locate(words, in: &shell)
    },
  ]

  private static func show(in shell: inout Shell) async throws {
    try await Locations.enterDefaultPlace(in: &shell)
    let session = shell.session
    shell.console.result(
      WhereRecord(
        account: session.account?.name ?? session.place.map { _ in Location.allAccounts },
        folder: session.place?.title, category: try await ListingPages.currentTab(in: &shell),
        search: session.listing?.place.query, selected: session.selection.count,
        current: session.listing?.listing.current, open: session.conversation?.thread.subject,
        store: shell.environment.storePath, recording: shell.console.recording?.path))
  }

  private static func locate(_ words: [Word], in shell: inout Shell) async throws {
    try await Locations.enterDefaultPlace(in: &shell)
    guard shell.session.place != nil else { throw ShellError.noAccount }
    let directory = try await FolderDirectory.current(in: &shell)
    let locate = try await shell.services().locate
    for (number, email) in try await MessageNumbers.messagesOrThreads(named: words, in: &shell).joined() {
      try Task.checkCancellation()
      shell.console.result(
        LocationRecord(
          n: number, account: directory.accounts.first { $0.id == email.accountId }?.name ?? "",
          folders: email.folders.compactMap { directory.names[$0] }.sorted(),
          location: try await locate.location(of: email)))
    }
  }
}

/// The location of a message.
struct LocationRecord: SentenceRecord {
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
    .foreignTexts("folders", "the folders and labels it is in; none if it is archived") { $0.folders },
    .objects("copies", ObjectShape.serverCopy, "where it was last seen on the server") { $0.location.copies },
    .choice(
      "here",
      "how much of it has been downloaded; `part` lacks attachments, and `incomplete` lacks some of its text too"
    ) { $0.location.presence },
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

  var sentence: TerminalText? {
    Sentence.joined(sentences.map { Sentence.ended(TerminalText(line: $0)) })
  }
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
