public import VmailDomain
import VmailStore

/// Imports mail from files into an account.
///
/// Reading, deriving and writing overlap: while one batch is committed, the next is read and parsed. Every
/// batch is one transaction, so stopping at any point leaves whole messages, and importing again continues
/// where it stopped.
public struct ImportMailUseCase: Sendable {
  let store: MailStore
  let mailboxes: any MailboxReading
  let reader: any MessageReading
  let clock: any WallClock

  /// Where the mail is.
  public enum Origin: Sendable {
    /// A file or folder, and the format of its files; `nil` to detect it.
    case path(String, format: MailboxFormat? = nil)
    /// The index of another program. What was imported from it before, and removed here since, stays removed.
    case index(MailIndex)
  }

  public struct Request: Sendable {
    public var origin: Origin
    /// `nil` for the first account; if there is none, a local one named `mail` is created once the path has
    /// turned out to be readable.
    public var accountId: AccountID?
    /// The folder for all messages; `nil` keeps the folders of the import.
    public var folder: String?
    /// Flags added to all messages.
    public var flags: MessageFlags = []
    /// Where the mail of a store was that is imported again; `nil` for other mail.
    var former: FormerStore?

    public init(_ origin: Origin, accountId: AccountID?, folder: String? = nil) {
      self.origin = origin
      self.accountId = accountId
      self.folder = folder
    }

    public init(path: String, accountId: AccountID?, folder: String? = nil, format: MailboxFormat? = nil) {
      self.init(.path(path, format: format), accountId: accountId, folder: folder)
    }
  }

  /// Events during an import.
  public enum Event: Sendable {
    /// A batch was stored: the position in all input, and the number of messages so far.
    case progress(bytesRead: Int, totalBytes: Int, messages: Int)
    case failure(ImportFailure)
    /// Something that is not imported, with a reason that the user has to know.
    case skipped(SkippedFile)
    /// Messages that were not in the store before.
    case added([EmailID], AccountID)
  }

  public struct Report: Hashable, Sendable {
    /// The number of messages found and stored: ``new``, ``restored`` and ``duplicate`` together.
    public var read = 0
    public var new = 0
    /// The number of messages that were there already, but could not be read.
    public var restored = 0
    /// Includes mail that was imported from the same index before, and has been removed since.
    public var duplicate = 0
    public var failed = 0
    /// The number of messages that their program has deleted, and that are left out.
    public var deleted = 0
    /// The number of files without mail that other programs store beside it, and the names of some.
    public var skipped = 0
    public private(set) var skippedNames: [String] = []
    /// The destinations of the new messages.
    public var places = ImportCounts()
    /// The first item that could not be read.
    public var firstFailure: ImportFailure?
    /// Whether it was cancelled; the counts then cover the messages stored until then.
    public var wasInterrupted = false

    public init() {}
  }

  /// Imports mail. Cancelling stops after the batch being committed.
  /// - Parameter event: called in the caller's isolation, between batches.
  /// - Throws: ``MailboxError`` when nothing at the path can be read; a store's error when a batch can't be
  ///   stored. Batches committed before are kept.
  public nonisolated(nonsending) func importMail(
    _ request: Request, report event: (Event) -> Void
  ) async throws -> Report {
    let batches = ImportBatches(scan: try scan(of: request), reader: reader, clock: clock)
    await reader.prepare()
    let account = try await account(for: request)
    let target = ImportTarget(
      accountId: account, folder: request.folder, flags: request.flags, store: store,
      ledger: try ledger(of: request, account), former: request.former)
    var report = Report()
    var upcoming = Task { await batches.next() }
    defer { upcoming.cancel() }
    while let batch = await upcoming.value {
      if Task.isCancelled {
        report.wasInterrupted = true
        break
      }
      upcoming = Task { await batches.next() }
      for failure in batch.failures { event(.failure(failure)) }
      for file in batch.skipped { report.skip(file, event) }
      report.failed += batch.failures.count
      report.deleted += batch.deleted
      report.firstFailure = report.firstFailure ?? batch.failures.first
      // Not a child task, so that a batch being committed isn't cancelled with the import.
      let kept = try await Task { try await target.keep(batch.messages) }.value
      report.count(kept, of: batch.messages.count)
      event(.added(kept.new, account))
      event(
        .progress(bytesRead: batch.bytesRead, totalBytes: batch.totalBytes, messages: report.read))
    }
    return report
  }

  /// Reads everything that would be imported, without changes. Duplicates aren't detected: all messages count
  /// as new.
  /// - Parameter event: receives only ``Event/progress(bytesRead:totalBytes:messages:)``, ``Event/failure(_:)`` and
  ///   ``Event/skipped(_:)``.
  /// - Throws: ``MailboxError`` when nothing at the path can be read.
  public nonisolated(nonsending) func preview(
    _ request: Request, report event: (Event) -> Void
  ) async throws -> Report {
    var scan = try scan(of: request)
    var report = Report()
    while let item = scan.next() {
      if Task.isCancelled {
        report.wasInterrupted = true
        break
      }
      switch item {
      case .failure(let failure):
        event(.failure(failure))
        report.failed += 1
        report.firstFailure = report.firstFailure ?? failure
      case .skipped(let file): report.skip(file, event)
      case .deleted: report.deleted += 1
      case .message(let message):
        report.read += 1
        report.new += 1
        report.places.count(ImportPlacement(message, folder: request.folder))
      }
      guard (report.read + report.failed) % ImportBatches.itemsInBatch == 0 else { continue }
      event(.progress(bytesRead: scan.bytesRead, totalBytes: scan.totalBytes, messages: report.read))
    }
    return report
  }

  private func scan(of request: Request) throws -> sending any MailboxScan {
    switch request.origin {
    case .path(let path, let format): try mailboxes.scan(path: path, format: format)
    case .index(let index): mailboxes.scan(index)
    }
  }

  private func ledger(of request: Request, _ account: AccountID) throws -> ImportLedger? {
    guard case .index(let index) = request.origin else { return nil }
    return try store.importLedger(accountId: account, source: index.identity)
  }

  private nonisolated(nonsending) func account(for request: Request) async throws -> AccountID {
    if let chosen = request.accountId { return chosen }
    return try await ManageAccountsUseCase(store: store).accountForImport().id
  }
}

extension ImportMailUseCase.Report {
  /// Counts what came of another import with what came of this one.
  public mutating func add(_ other: Self) {
    read += other.read
    new += other.new
    restored += other.restored
    duplicate += other.duplicate
    failed += other.failed
    deleted += other.deleted
    skipped += other.skipped
    for name in other.skippedNames { mention(name) }
    places.add(other.places)
    firstFailure = firstFailure ?? other.firstFailure
    wasInterrupted = wasInterrupted || other.wasInterrupted
  }

  fileprivate mutating func skip(_ file: SkippedFile, _ event: (ImportMailUseCase.Event) -> Void) {
    if file.reason != nil { return event(.skipped(file)) }
    skipped += 1
    mention(String(file.path.split(separator: "/").last ?? ""))
  }

  /// Keeps the name of a skipped file, unless there are enough.
  private mutating func mention(_ name: String) {
    if skippedNames.count < 3, !skippedNames.contains(name) { skippedNames.append(name) }
  }

  fileprivate mutating func count(_ kept: ImportTarget.Kept, of count: Int) {
    read += count
    new += kept.new.count
    restored += kept.restored
    duplicate += count - kept.new.count - kept.restored
    places.add(kept.places)
  }
}
