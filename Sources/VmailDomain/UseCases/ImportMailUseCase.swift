/// Brings mail from files into an account.
///
/// Reading, deriving and writing overlap: while one batch is committed the next is read and
/// parsed. Every batch is one transaction, so stopping at any point leaves whole messages, and
/// importing again goes on where it stopped.
public struct ImportMailUseCase: Sendable {
  private let repository: any EmailRepositoryProtocol
  private let mailboxes: any MailboxReading
  private let reader: any MessageReading
  private let clock: any WallClock

  public init(
    repository: any EmailRepositoryProtocol, mailboxes: any MailboxReading,
    reader: any MessageReading, clock: any WallClock
  ) {
    self.repository = repository
    self.mailboxes = mailboxes
    self.reader = reader
    self.clock = clock
  }

  public struct Request: Sendable {
    public var path: String
    public var accountId: AccountID
    /// Everything goes into this folder; `nil` keeps the folders the mail came in.
    public var folder: String?
    public var format: MailboxFormat?

    public init(path: String, accountId: AccountID, folder: String? = nil, format: MailboxFormat? = nil) {
      self.path = path
      self.accountId = accountId
      self.folder = folder
      self.format = format
    }
  }

  /// What is told while the import goes on.
  public enum Event: Sendable {
    case progress(bytesRead: Int, totalBytes: Int, messages: Int)
    case failure(ImportFailure)
  }

  public struct Report: Hashable, Sendable {
    /// Messages found, whether or not they could be kept.
    public var read = 0
    public var new = 0
    public var duplicate = 0
    public var failed = 0
    /// Whether it was cancelled; the counts are then of what was kept until then.
    public var wasInterrupted = false

    public init() {}
  }

  /// - Throws: ``MailboxError`` when nothing at the path can be read; a store's error when a batch
  ///   cannot be kept. What was committed before stays.
  public func importMail(
    _ request: Request, report event: (Event) -> Void
  ) async throws -> Report {
    var scan = try mailboxes.scan(path: request.path, format: request.format)
    var folders = FolderChooser(request: request, repository: repository)
    var report = Report()
    var writing: Task<[AddOutcome], any Error>?
    while true {
      if Task.isCancelled {
        report.wasInterrupted = true
        break
      }
      let batch = Self.nextBatch(from: &scan, report: &report, event)
      if batch.isEmpty { break }
      let messages = try await derive(batch, &folders)
      if let outcomes = try await writing?.value { Self.count(outcomes, in: &report) }
      let (repository, accountId) = (repository, request.accountId)
      // Not a child task: a batch that is being committed is not cancelled with the import.
      writing = Task { try await repository.add(messages, accountId: accountId) }
      event(.progress(bytesRead: scan.bytesRead, totalBytes: scan.totalBytes, messages: report.read))
    }
    if let outcomes = try await writing?.value { Self.count(outcomes, in: &report) }
    return report
  }

  // MARK: Batches

  private static let messagesInBatch = 256
  private static let bytesInBatch = 8 << 20

  private static func nextBatch(
    from scan: inout any MailboxScan, report: inout Report, _ event: (Event) -> Void
  ) -> [RawMessage] {
    var batch: [RawMessage] = []
    var bytes = 0
    while batch.count < messagesInBatch, bytes < bytesInBatch, let item = scan.next() {
      switch item {
      case .message(let message):
        report.read += 1
        bytes += message.source.count
        batch.append(message)
      case .failure(let failure):
        report.failed += 1
        event(.failure(failure))
      }
    }
    return batch
  }

  private static func count(_ outcomes: [AddOutcome], in report: inout Report) {
    for outcome in outcomes {
      switch outcome {
      case .new: report.new += 1
      case .duplicate: report.duplicate += 1
      }
    }
  }

  /// Parses the batch on all cores; the order stays.
  private func derive(
    _ batch: [RawMessage], _ folders: inout FolderChooser
  ) async throws -> [IncomingMessage] {
    let contents = await withTaskGroup(of: (Int, MessageContent).self) { group in
      for (index, message) in batch.enumerated() {
        group.addTask { [reader] in (index, reader.read(message.source)) }
      }
      var contents = [MessageContent?](repeating: nil, count: batch.count)
      for await (index, content) in group { contents[index] = content }
      return contents.compactMap(\.self)
    }
    var incoming: [IncomingMessage] = []
    incoming.reserveCapacity(batch.count)
    for (message, content) in zip(batch, contents) {
      let date = ReceivedDate.resolve(
        dateHeader: content.dateSent, topReceived: content.dateOfTopReceived,
        envelopeLine: message.envelopeDate, fileTime: message.fileTime, now: clock.now)
      incoming.append(
        IncomingMessage(
          content: content, source: message.source, flags: message.flags, dateReceived: date,
          folder: try await folders.folder(for: message)))
    }
    return incoming
  }
}

/// Finds the folder for each imported message, making labels as they are met.
private struct FolderChooser {
  let request: ImportMailUseCase.Request
  let repository: any EmailRepositoryProtocol
  /// By name as it came; the inner `nil` is the Archive.
  private var known: [String: FolderID?] = [:]

  init(request: ImportMailUseCase.Request, repository: any EmailRepositoryProtocol) {
    self.request = request
    self.repository = repository
  }

  mutating func folder(for message: RawMessage) async throws -> FolderID? {
    let inbox = SystemFolderNames.title(of: .inbox)
    let trash = SystemFolderNames.title(of: .trash)
    let name = message.isTrashed ? trash : request.folder ?? message.folder ?? inbox
    if let folder = known[name] { return folder }
    let folder: FolderID? =
      switch SystemFolderNames.purpose(of: name) {
      case .archive: nil
      // Starred is a view of the flag: mail kept in such a mailbox belongs to no folder.
      case .folder(.starred): nil
      case .folder(let type): try await ensure(SystemFolderNames.title(of: type), type)
      case nil: try await ensure(name, .custom)
      }
    known[name] = .some(folder)
    return folder
  }

  private func ensure(_ name: String, _ type: FolderType) async throws -> FolderID {
    try await repository.ensureFolder(accountId: request.accountId, name: name, type: type).id
  }
}
