public import VmailDomain

/// The mail kept in one directory (`docs/architecture.md`, "The store").
///
/// Opening is cheap: one connection, and no search for damage but after a vmail that did not come to its end
/// (`doctor` looks at everything). What turns out to be damaged later is reported as
/// ``StoreError/damaged(path:detail:)``, and left as it is.
public final class MailStore: Sendable {
  public let doctor: StoreDoctor
  public let attachments: AttachmentFolder
  public let drafts: DraftFolder
  public let engine: EngineLock
  public let watch: StoreWatch
  let database: StoreDatabase

  /// Opens the store in the directory `path`, making an empty one when there is none.
  ///
  /// A store that cannot be written, such as one on a read-only file system, opens for reading.
  /// - Parameters:
  ///   - digest: compares sources with what was written (``MessageReading/digest(of:)``); `nil` to believe them.
  ///   - isSalvaging: whether the store is opened for a salvage, which nobody else may come before.
  /// - Throws: ``StoreError``.
  public static func open(
    at path: String, digest: SourceDigest? = nil, isSalvaging: Bool = false
  ) throws -> MailStore {
    try open(
      at: path, migrations: Migration.all, faults: .none, digest: digest, isSalvaging: isSalvaging)
  }

  static func open(
    at path: String, migrations: [Migration], faults: WriteFaults, digest: SourceDigest? = nil,
    isSalvaging: Bool = false
  ) throws -> MailStore {
    let opener = StoreOpener(
      files: StoreFiles(path: path), migrations: migrations, digest: digest, isSalvaging: isSalvaging)
    let (reader, findings) = try opener.open()
    return MailStore(
      StoreDatabase(files: opener.files, reader: reader, faults: faults, digest: digest), findings)
  }

  private init(_ database: StoreDatabase, _ findings: [DoctorFinding]) {
    self.database = database
    doctor = StoreDoctor(database, findingsAtStart: findings)
    attachments = AttachmentFolder(database)
    drafts = DraftFolder(database.files)
    engine = EngineLock(files: database.files)
    watch = StoreWatch(files: database.files)
    attachments.removeLeftovers()
  }

  /// Asks whatever `body` likes of one state of the store; never waits for a writer.
  /// - Throws: ``StoreError``, `CancellationError`, and what `body` throws.
  public func read<Value: Sendable>(
    _ body: @Sendable (Snapshot) throws -> Value
  ) async throws -> Value {
    try await database.read { [files = database.files, digest = database.digest] db in
      try body(Snapshot(db: db, files: files, digest: digest))
    }
  }

  /// All accounts and folders, and when the next thread comes back: read once, until somebody writes to the store.
  /// - Throws: ``StoreError``.
  public func directory() async throws -> MailDirectory { try await database.directory() }

  /// Changes the store in one transaction, which is lasting when the call returns.
  /// - Throws: ``StoreError``, `CancellationError`, and what `body` throws; then nothing was changed.
  public func write<Value: Sendable>(
    _ body: @Sendable (Transaction) throws -> Value
  ) async throws -> Value {
    try await database.write(body)
  }

  /// Says that nobody writes to the store any more, as the last thing before the process is ended by a signal. Does not
  /// wait, and keeps nothing of the store open.
  public var farewell: @Sendable () -> Void {
    { [weak database] in database?.endMark() }
  }

  /// Writes what is left in the WAL back and closes the files. Also happens when the store is no longer used.
  public func close() { database.close() }
}
