public import VmailDomain
public import VmailStore

/// Imports mail from files into an account.
///
/// Reading, deriving and writing overlap: while one batch is committed, the next is read and parsed. Every
/// batch is one transaction, so stopping at any point leaves whole messages, and importing again continues
/// where it stopped.
public struct ImportMailUseCase: Sendable {
  private let store: MailStore
  private let mailboxes: any MailboxReading
  private let reader: any MessageReading
  private let clock: any WallClock

  public init(
    store: MailStore, mailboxes: any MailboxReading,
    reader: any MessageReading, clock: any WallClock
  ) {
    self.store = store
    self.mailboxes = mailboxes
    self.reader = reader
    self.clock = clock
  }

  public struct Request: Sendable {
    public var path: String
    /// `nil` for the first account; if there is none, a local one named `mail` is created once the path has
    /// turned out to be readable.
    public var accountId: AccountID?
    /// The folder for all messages; `nil` keeps the folders of the import.
    public var folder: String?
    public var format: MailboxFormat?
    /// Flags added to all messages.
    public var flags: MessageFlags = []

    public init(path: String, accountId: AccountID?, folder: String? = nil, format: MailboxFormat? = nil) {
      self.path = path
      self.accountId = accountId
      self.folder = folder
      self.format = format
    }
  }

  /// Events during an import.
  public enum Event: Sendable {
    /// A batch was stored: the position in all input, and the number of messages so far.
    case progress(bytesRead: Int, totalBytes: Int, messages: Int)
    case failure(ImportFailure)
    /// Messages that were not in the store before.
    case added([EmailID], AccountID)
  }

  public struct Report: Hashable, Sendable {
    /// The number of messages found and stored: ``new`` and ``duplicate`` together.
    public var read = 0
    public var new = 0
    public var duplicate = 0
    public var failed = 0
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
    let scan = try mailboxes.scan(path: request.path, format: request.format)
    await reader.prepare()
    let batches = ImportBatches(scan: scan, reader: reader, clock: clock)
    let account = try await account(for: request)
    let target = ImportTarget(
      accountId: account, folder: request.folder, flags: request.flags, store: store)
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
      report.failed += batch.failures.count
      report.firstFailure = report.firstFailure ?? batch.failures.first
      // Not a child task, so that a batch being committed isn't cancelled with the import.
      let (outcomes, places) = try await Task { try await target.keep(batch.messages) }.value
      report.count(outcomes)
      report.places.add(places)
      event(.added(outcomes.compactMap { if case .new(let id) = $0 { id } else { nil } }, account))
      event(
        .progress(bytesRead: batch.bytesRead, totalBytes: batch.totalBytes, messages: report.read))
    }
    return report
  }

  /// Reads everything that would be imported, without changes. Duplicates aren't detected: all messages count
  /// as new.
  /// - Parameter event: receives only ``Event/progress(bytesRead:totalBytes:messages:)`` and
  ///   ``Event/failure(_:)``.
  /// - Throws: ``MailboxError`` when nothing at the path can be read.
  public nonisolated(nonsending) func preview(
    _ request: Request, report event: (Event) -> Void
  ) async throws -> Report {
    var scan = try mailboxes.scan(path: request.path, format: request.format)
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
    duplicate += other.duplicate
    failed += other.failed
    places.add(other.places)
    firstFailure = firstFailure ?? other.firstFailure
    wasInterrupted = wasInterrupted || other.wasInterrupted
  }

  fileprivate mutating func count(_ outcomes: [AddOutcome]) {
    for outcome in outcomes {
      read += 1
      switch outcome {
      case .new: new += 1
      case .duplicate: duplicate += 1
      }
    }
  }
}
