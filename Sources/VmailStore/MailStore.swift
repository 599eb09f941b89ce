package import Dispatch
public import FoundationEssentials
public import VmailDomain

/// The mail stored in one directory (`docs/rooms/store.md`).
///
/// Opening is cheap: one connection, and no check for damage except after a process that didn't exit cleanly
/// (`doctor` checks everything). Damage found later is reported as ``StoreError/damaged(path:detail:)``, and
/// left unchanged.
public final class MailStore: Sendable {
  public let doctor: StoreDoctor
  public let attachments: AttachmentFolder
  public let drafts: DraftFolder
  public let engine: EngineLock
  public let watch: StoreWatch
  let database: StoreDatabase
  /// The snapshot that reads share; `nil` for none.
  private let snapshot: CommandSnapshot?
  /// Has the command line that makes the changes by this object; `nil` for none.
  private let commands: CommandSnapshot?
  /// Who makes the changes by this object; `nil` for whoever makes those of the process.
  private let author: ActionAuthor?

  /// Opens the store in the directory `path`, creating an empty one if there is none.
  ///
  /// A store that can't be written, such as one on a read-only file system, is opened for reading.
  /// - Parameters:
  ///   - digest: computes the digest for checking sources (``MessageReading/digest(of:)``); `nil` to skip the check.
  ///   - isSalvaging: whether the store is opened for a salvage: no other process may open it while one is in
  ///     progress.
  ///   - now: the clock by which the history is kept.
  /// - Throws: ``StoreError``.
  public static func open(
    at path: String, digest: SourceDigest? = nil, isSalvaging: Bool = false,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws -> MailStore {
    try open(
      at: path, migrations: Migration.all, faults: .none, digest: digest, isSalvaging: isSalvaging, now: now)
  }

  /// Opens a store whose writes a test makes fail, or copies.
  /// - Parameter target: a serial queue on which all of its connections run, so that the order of all accesses can be
  ///   repeated. Such a store must not be opened, closed or released on this queue. `nil` for no such order.
  package static func open(
    at path: String, faults: WriteFaults, target: DispatchQueue? = nil
  ) throws -> MailStore {
    try open(at: path, migrations: Migration.all, faults: faults, target: target)
  }

  static func open(
    at path: String, migrations: [Migration], faults: WriteFaults, digest: SourceDigest? = nil,
    isSalvaging: Bool = false, target: DispatchQueue? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws -> MailStore {
    let opener = StoreOpener(
      files: StoreFiles(path: path), migrations: migrations, digest: digest, isSalvaging: isSalvaging,
      target: target)
    let opened = try opener.open()
    return MailStore(
      StoreDatabase(
        files: opener.files, use: opened.use, reader: opened.reader, faults: faults, digest: digest,
        target: target, now: now), opened.findings)
  }

  private init(_ database: StoreDatabase, _ findings: [DoctorFinding]) {
    self.database = database
    (snapshot, commands, author) = (nil, nil, nil)
    doctor = StoreDoctor(database, findingsAtStart: findings)
    attachments = AttachmentFolder(database)
    drafts = DraftFolder(database.files)
    engine = EngineLock(files: database.files)
    watch = StoreWatch(files: database.files)
    attachments.removeLeftovers()
  }

  private init(_ other: MailStore, as database: StoreDatabase) {
    self.database = database
    (doctor, attachments, drafts) = (other.doctor, other.attachments, other.drafts)
    (engine, watch, author) = (other.engine, other.watch, other.author)
    (snapshot, commands) = (nil, nil)
  }

  private init(
    _ other: MailStore, sharing snapshot: CommandSnapshot?, of commands: CommandSnapshot?,
    by author: ActionAuthor?
  ) {
    (database, doctor, attachments) = (other.database, other.doctor, other.attachments)
    (drafts, engine, watch) = (other.drafts, other.engine, other.watch)
    (self.snapshot, self.commands, self.author) = (snapshot, commands, author)
    snapshot?.onDrop { [weak database] in database?.endSharedRead() }
  }

  /// Returns this store for the commands of a session: what a command reads is a single state of the store, which
  /// `snapshot` is open for.
  public func sharing(_ snapshot: CommandSnapshot) -> MailStore {
    MailStore(self, sharing: snapshot, of: snapshot, by: author)
  }

  /// Returns this store for the commands of a session that read its latest state.
  public func reading(besides commands: CommandSnapshot?) -> MailStore {
    MailStore(self, sharing: nil, of: commands, by: author)
  }

  /// This store for commands of the same session that read its latest state.
  public var latest: MailStore { reading(besides: commands) }

  /// This store for what a person lets an agent do: its changes are the agent's, whatever else this process does.
  public var forAgent: MailStore { MailStore(self, sharing: snapshot, of: commands, by: .agent) }

  /// Runs any queries on a single state of the store; never waits for a writer.
  /// - Throws: ``StoreError``, `CancellationError`, and the errors of `body`.
  public func read<Value: Sendable>(
    _ body: @Sendable (Snapshot) throws -> Value
  ) async throws -> Value {
    try await database.read(shared: snapshot?.number, by: author) {
      [files = database.files, digest = database.digest] db in
      try body(Snapshot(db: db, files: files, digest: digest))
    }
  }

  /// Returns all accounts and folders, and the time at which the next snoozed thread returns. The result is cached
  /// until the store is changed.
  /// - Throws: ``StoreError``.
  public func directory() async throws -> MailDirectory {
    try await database.directory(shared: snapshot?.number)
  }

  /// Changes the store in one transaction, which is durable when the call returns.
  /// - Throws: ``StoreError``, `CancellationError`, and the errors of `body`; then nothing was changed.
  public func write<Value: Sendable>(
    _ body: @Sendable (Transaction) throws -> Value
  ) async throws -> Value {
    try await database.write(by: author, line: commands?.line, body)
  }

  /// Returns the store as it was at a time, with the number of messages that are missing in it, because they no longer
  /// exist. It can't be changed, and must be closed soon: meanwhile, others wait before they write, up to five seconds after
  /// its first read.
  /// - Throws: ``StoreError``, ``HistoryRefusal``.
  public func former(at time: Date) async throws -> (store: MailStore, missing: Int) {
    let former = MailStore(self, as: try database.former(at: time))
    return (former, try await former.database.read { $0.missingCount })
  }

  /// Copies the database, without the sources, before a change of everything in it.
  /// - Returns: the path of the copy.
  /// - Throws: ``StoreError``.
  public func backUp() async throws -> String { try await database.backUp() }

  /// The number of read transactions so far: of each snapshot, one.
  package var readCount: Int { get throws { try database.readCount } }

  /// From now on, everything that this process changes is an agent's change.
  public func actAsAgent() { database.actAsAgent() }

  /// Whether what this process changes is an agent's change.
  public var isForAgent: Bool { (author ?? database.author) == .agent }

  /// Records that this process no longer writes to the store, as its last act before a signal ends it. Doesn't wait,
  /// and holds no reference to the store.
  public var farewell: @Sendable () -> Void {
    { [weak database] in database?.endMark() }
  }

  /// Checkpoints the WAL and closes the files. Also happens when the store is deallocated.
  public func close() { database.close() }
}
