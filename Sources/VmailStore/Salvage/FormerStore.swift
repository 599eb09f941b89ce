public import FoundationEssentials
public import VmailDomain

/// What can still be read of a damaged database: accounts, folders, rules and the like, and where each message was.
public struct FormerStore: Sendable {
  /// The state of a message.
  public struct Message: Sendable {
    public let account: AccountID
    public let folders: [FolderID]
    public let isPartial: Bool
    /// Whether it is a draft whose text is beside the database, from which its message is made again.
    public let isDraft: Bool
    /// The rest; `nil` if only its folders could be read.
    public let details: Details?
  }

  public struct Details: Sendable {
    public let flags: MessageFlags
    /// What identifies it on a server (``MessageContent/digest``).
    public let identity: [UInt8]
    public let sizeBytes: Int
    public let dateReceived: Date
    /// The category that the user chose.
    public let category: AICategory?
    let account: AccountID
    let isQueued: Bool
  }

  /// A table that is copied row by row, with its IDs.
  private struct Table: Sendable {
    let name: String
    let columns: [String]
    let rows: [[SQLValue]]

    /// Returns the values of columns in all rows.
    func values(of names: [String]) -> [[SQLValue]] {
      let places = names.compactMap(columns.firstIndex)
      guard places.count == names.count else { return [] }
      return rows.filter { $0.count == columns.count }.map { row in places.map { row[$0] } }
    }
  }

  /// Copied in this order, since rows refer to those of the tables before.
  private static let copied = [
    "account", "folder", "account_server", "identity", "remote_folder", "rule", "saved_search",
    "trusted_sender",
    "category_rule", "screened_account", "screened_sender",
  ]

  private var tables: [Table] = []
  /// By the digests of their sources; the same message may be in several accounts.
  private var messages: [[UInt8]: [Message]] = [:]

  init() {}

  /// - Parameter drafts: the names of the folders of drafts.
  init(_ db: Database, drafts: Set<String>) {
    let legible = LegibleRows(db: db)
    tables = Self.copied.map { Table(name: $0, columns: legible.columns(of: $0), rows: legible.all(of: $0)) }
    readMessages(legible, drafts: drafts)
  }

  /// The number of messages whose state is known.
  public var count: Int { messages.count }

  /// Returns the former states of a message, one for each account that has it.
  /// - Parameter digest: the digest of its source.
  public func messages(_ digest: [UInt8]) -> [Message] { messages[digest] ?? [] }

  /// Adds what another database has.
  mutating func add(_ other: FormerStore) {
    tables += other.tables
    messages.merge(other.messages) { $0 + $1 }
  }

  private mutating func readMessages(_ legible: LegibleRows, drafts: Set<String>) {
    var sources: [Int64: (digest: [UInt8], isPartial: Bool)] = [:]
    _ = legible.forEach(in: "email_source", by: "emailId", "digest, isPartial") { row in
      if let digest = row.optionalBlob(1) { sources[row.integer(0)] = (digest, row.bool(2)) }
    }
    var folders: [Int64: [FolderID]] = [:]
    let lost = legible.forEach(in: "email_folder", by: "emailId", "folderId") { row in
      folders[row.integer(0), default: []].append(FolderID(row.integer(1)))
    }
    // Snoozed mail is in no folder until its time comes.
    var homeless: Set<Int64> = []
    _ = legible.forEach(in: "snooze", by: "emailId", "isReminder") { row in
      if !row.bool(1) { homeless.insert(row.integer(0)) }
    }
    var written: Set<Int64> = []
    _ = legible.forEach(in: "draft", by: "id", "emailId, folder") { row in
      if drafts.contains(row.text(2)) { written.insert(row.integer(1)) }
    }
    let details = details(legible)
    let owners = owners
    for id in Set(sources.keys).union(details.keys) {
      var places = folders[id] ?? []
      guard let digest = sources[id]?.digest ?? details[id]?.identity,
        let account = details[id]?.account ?? places.lazy.compactMap({ owners[$0] }).first
      else { continue }
      if details[id]?.isQueued ?? false { places = folder("drafts", of: account) }
      if places.isEmpty, homeless.contains(id) || lost.contains(where: { $0.contains(id) }) {
        places = folder("inbox", of: account)
      }
      messages[digest, default: []].append(
        Message(
          account: account, folders: places, isPartial: sources[id]?.isPartial ?? false,
          isDraft: written.contains(id), details: details[id]))
    }
  }

  private func details(_ legible: LegibleRows) -> [Int64: Details] {
    let columns = "accountId, flags, digest, sizeBytes, dateReceived, category, categoryChosen, sendState"
    var details: [Int64: Details] = [:]
    _ = legible.forEach(in: "email", by: "id", columns) { row in
      details[row.integer(0)] = Details(
        flags: MessageFlags(rawValue: row.int(2)), identity: row.blob(3), sizeBytes: row.int(4),
        dateReceived: Date(storedSeconds: row.integer(5)),
        category: row.bool(7) ? AICategory(code: row.integer(6)) : nil, account: AccountID(row.integer(1)),
        isQueued: (1...3).contains(row.integer(8)))
    }
    return details
  }

  private var owners: [FolderID: AccountID] {
    let rows = tables.first { $0.name == "folder" }?.values(of: ["id", "accountId"]) ?? []
    return rows.reduce(into: [:]) { owners, row in
      if case .integer(let id) = row[0], case .integer(let account) = row[1] {
        owners[FolderID(id)] = AccountID(account)
      }
    }
  }

  /// Returns the account's folder of a type.
  private func folder(_ type: String, of account: AccountID) -> [FolderID] {
    let table = tables.first { $0.name == "folder" }
    return (table?.values(of: ["id", "accountId", "type"]) ?? []).compactMap { row in
      guard case .integer(let id) = row[0], case .integer(account.rawValue) = row[1],
        case .text(type) = row[2]
      else { return nil }
      return FolderID(id)
    }
  }

  /// Stores everything but the messages in an empty store.
  func write(_ transaction: Transaction) throws {
    let db = transaction.db
    for table in tables {
      let known = Set(LegibleRows(db: db).columns(of: table.name))
      let kept = table.columns.indices.filter { known.contains(table.columns[$0]) }
      guard !kept.isEmpty else { continue }
      let names = kept.map { "\"\(table.columns[$0])\"" }.joined(separator: ", ")
      let places = kept.map { _ in "?" }.joined(separator: ", ")
      let insert = SQLStatement(db, "INSERT OR IGNORE INTO \(table.name) (\(names)) VALUES (\(places))")
      // A row that refers to a lost one, or is damaged itself, is left out.
      for row in table.rows where row.count == table.columns.count {
        try? insert.run(all: kept.map { row[$0] })
      }
    }
    // The servers' mailboxes are listed anew.
    try db.execute(
      sql: "UPDATE remote_folder SET uidValidity = NULL, uidNext = 1, modSeq = NULL, gap = '', leftOut = ''")
    for account in try transaction.snapshot.accounts() {
      try AccountWriter(db: db).completeFolders(of: account.id)
    }
  }
}

extension Transaction {
  /// Stores the accounts, folders, rules and the like of a former database.
  public func takeOver(_ former: FormerStore) throws {
    try attributing(to: ChangeCause(.vmail, name: "doctor --salvage")) { try former.write(self) }
  }
}
