import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct FoldersCommand: Command {
  static let info = CommandInfo(
    name: "folders", topic: .places,
    summary: "List the folders and labels of the account",
    details: """
      Lists system folders first, then Outbox and Archive, then labels. All Inboxes has those of all accounts: the mail \
      of folders with the same name is listed together, with the accounts beside it if not all have such a folder. Inbox and Spam show the number of \
      unread threads, Drafts the number of drafts, and Outbox the number of messages that are queued or have \
      failed.
      """,
    examples: [
      .init("folders", "list all folders with their counts"), .init("folder 3", "go to the third folder"),
    ],
    loading: "load the folders", output: [FolderRecord.self])

  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in
      shell.console.results(try await FolderRecord.list(in: &shell))
    }
  ]
}

/// A folder of the folder list.
struct FolderRecord: OutputRecord {
  enum Kind: String, Sendable, CaseIterable {
    case inbox, starred, sent, drafts, spam, trash, outbox, archive, search, label
  }

  var n: Int
  var name: String
  var kind: Kind
  var badge: FetchFolderListUseCase.Badge
  var isCurrent: Bool
  /// The names of the accounts that have it.
  var accounts: [String] = []
  /// Whether it is shown which accounts those are.
  var showsAccounts = false

  init(n: Int, name: String, kind: Kind, badge: FetchFolderListUseCase.Badge, isCurrent: Bool) {
    self.n = n
    self.name = name
    self.kind = kind
    self.badge = badge
    self.isCurrent = isCurrent
  }

  /// Creates the record of a line returned by the use case.
  /// - Parameter accounts: the names of the accounts that have it.
  init(n: Int, entry: FetchFolderListUseCase.Entry, of accounts: [String] = [], isCurrent: Bool) {
    let (name, kind): (String, Kind) =
      switch entry.target {
      case .outbox: ("Outbox", .outbox)
      case .archive: ("Archive", .archive)
      case .search(let search): (search.name, .search)
      case .folder(let folder) where folder.type == .custom: (folder.name, .label)
      case .folder(let folder):
        (SystemFolderNames.title(of: folder.type), Kind(rawValue: folder.type.rawValue) ?? .label)
      }
    self.init(n: n, name: name, kind: kind, badge: entry.badge, isCurrent: isCurrent)
    self.accounts = accounts
  }

  static let type = "folder"
  static let summary = "A folder of the folder list."
  static let fields: [RecordField<FolderRecord>] = [
    .integer("n", "its number in the list") { $0.n },
    .foreignText("name", "its displayed name") { $0.name },
    .choice("kind", "its kind") { $0.kind },
    .optionalInteger(
      "badge",
      "number of unread threads, drafts or unsent messages; 0 for folders without a count, null if it could not be counted"
    ) { $0.badge.number },
    .boolean("current", "whether it is the current folder") { $0.isCurrent },
    .strings("accounts", "the names of the accounts that have it") { $0.accounts },
  ]

  func cells(in layout: Layout) -> [TerminalText]? {
    row(String(n), kind.rawValue, badge.number.map(String.init) ?? "", name)
  }

  func text(in layout: Layout) -> [StyledLine] {
    var badge = StyledLine()
    switch self.badge {
    case .count(let count) where count > 0: badge.append(TerminalText(Digits.grouped(count)), .unread)
    case .unknown: badge.append(layout.glyphs.dash, .dim)
    default: break
    }
    let owners = showsAccounts ? " (\(accounts.joined(separator: ", ")))" : ""
    return [
      ListRow.line(n: n, isCurrent: isCurrent, TerminalText(line: name + owners), end: badge, in: layout)
    ]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    var sentences = [Sentence.ended(TerminalText(line: "Folder \(n): \(name)"))]
    switch badge {
    case .count(let count) where count > 0: sentences.append(TerminalText(counted(count)))
    case .unknown: sentences.append("Its count is not available.")
    default: break
    }
    if showsAccounts { sentences.append(TerminalText(line: "Only in \(Sentence.series(accounts)).")) }
    if isCurrent { sentences.append("Current folder.") }
    return [Sentence.joined(sentences)]
  }

  private func counted(_ count: Int) -> String {
    switch kind {
    case .drafts: Digits.counted(count, "draft") + "."
    case .outbox: Digits.counted(count, "message") + " not sent."
    default: Digits.counted(count, "unread thread") + "."
    }
  }
}

extension FetchFolderListUseCase.Badge {
  /// The number in the badge; 0 if nothing is counted, `nil` if it could not be.
  var number: Int? {
    switch self {
    case .none: 0
    case .count(let count): count
    case .unknown: nil
    }
  }
}

extension FolderRecord {
  static func list(in shell: inout Shell) async throws -> [FolderRecord] {
    let place = shell.session.place
    guard let account = shell.session.account else {
      return try await MergedEntry.all(in: &shell).enumerated().map { index, line in
        var record = FolderRecord(
          n: index + 1, entry: line.entry, of: line.accounts, isCurrent: place?.isOf(line) ?? false)
        record.showsAccounts = line.accounts.count < line.folders.names.count
        return record
      }
    }
    return try await Locations.folderEntries(of: account, in: &shell).enumerated().map { index, entry in
      FolderRecord(
        n: index + 1, entry: entry, of: [account.name], isCurrent: place?.isOf(entry.target) ?? false)
    }
  }

  static func showCurrent(in shell: inout Shell) async throws {
    shell.console.results(try await list(in: &shell).filter(\.isCurrent))
  }
}

extension Location {
  fileprivate func isOf(_ target: FetchFolderListUseCase.Target) -> Bool {
    switch (self, target) {
    case (.folder(let folder), .folder(let other)): folder.id == other.id
    case (.outbox, .outbox), (.archive, .archive): true
    case (.search(let place), .search(let saved)): place.name == saved.name
    default: false
    }
  }

  fileprivate func isOf(_ line: MergedEntry) -> Bool {
    guard case .merged(let all) = self else { return isOf(line.entry.target) }
    return all.views == line.folders.views
  }
}
