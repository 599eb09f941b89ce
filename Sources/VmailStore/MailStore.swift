import GRDB
import VmailDomain

/// The mail kept in one directory (`docs/architecture.md`, "The store").
///
/// Opening is cheap: one connection, no search for damage (`doctor` does that). What turns out to
/// be damaged later is reported as ``StoreError/damaged(path:detail:)``, and left as it is.
public final class MailStore: Sendable {
  public let repository: EmailRepositoryImpl
  public let doctor: StoreDoctor
  public let attachments: AttachmentFolder
  public let drafts: DraftFolder
  public let engine: EngineLock
  public let watch: StoreWatch
  private let database: StoreDatabase

  /// Opens the store in the directory `path`, making an empty one when there is none.
  ///
  /// A store that cannot be written, such as one on a read-only file system, opens for reading.
  /// - Throws: ``StoreError``.
  public static func open(at path: String) throws -> MailStore {
    try open(at: path, migrations: Migration.all, faults: .none)
  }

  static func open(at path: String, migrations: [Migration], faults: WriteFaults) throws -> MailStore {
    let directory = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let opener = StoreOpener(files: StoreFiles(directory: directory), migrations: migrations)
    return MailStore(
      StoreDatabase(files: opener.files, reader: try opener.open(), faults: faults))
  }

  private init(_ database: StoreDatabase) {
    self.database = database
    repository = EmailRepositoryImpl(database)
    doctor = StoreDoctor(database)
    attachments = AttachmentFolder(database)
    drafts = DraftFolder(database.files)
    engine = EngineLock(files: database.files)
    watch = StoreWatch(files: database.files)
    attachments.removeLeftovers()
  }

  /// Writes what is left in the WAL back and closes the files. Also happens when the store and its
  /// repository are no longer used.
  public func close() { database.close() }
}
