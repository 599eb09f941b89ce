import FoundationEssentials
import VmailDomain
import VmailStore

/// Reads a mailbox in batches and parses each on all cores, keeping the order.
actor ImportBatches {
  struct Batch: Sendable {
    var messages: [ImportedMessage] = []
    var failures: [ImportFailure] = []
    var skipped: [SkippedFile] = []
    var deleted = 0

    var count: Int { messages.count + failures.count + skipped.count + deleted }
    /// The position in all input, and its total size, in bytes.
    var bytesRead = 0
    var totalBytes = 0
  }

  /// A batch is one transaction: large enough to make its commit cheap, small enough that losing it does no
  /// harm.
  static let itemsInBatch = 512
  static let bytesInBatch = 14 << 20

  private var scan: any MailboxScan
  private let reader: any MessageReading
  private let clock: any WallClock

  init(scan: sending any MailboxScan, reader: any MessageReading, clock: any WallClock) {
    self.scan = scan
    self.reader = reader
    self.clock = clock
  }

  /// Returns `nil` at the end.
  func next() async -> Batch? {
    var batch = Batch()
    var found: [RawMessage] = []
    var bytes = 0
    while found.count + batch.count < Self.itemsInBatch, bytes < Self.bytesInBatch,
      let item = scan.next()
    {
      switch item {
      case .message(let message):
        bytes += message.source.count
        found.append(message)
      case .failure(let failure): batch.failures.append(failure)
      case .skipped(let file): batch.skipped.append(file)
      case .deleted: batch.deleted += 1
      }
    }
    if found.isEmpty, batch.count == 0 { return nil }
    (batch.bytesRead, batch.totalBytes) = (scan.bytesRead, scan.totalBytes)
    batch.messages = await parse(found)
    return batch
  }

  private func parse(_ found: [RawMessage]) async -> [ImportedMessage] {
    await ParallelMap.run(found) { [reader, now = clock.now] in ImportedMessage($0, reader: reader, now: now)
    }
  }
}

/// A message found in a file, with the data derived from it.
struct ImportedMessage: Sendable {
  let raw: RawMessage
  let content: MessageContent
  let document: SearchDocument
  let dateReceived: Date
  let packed: PackedSource?

  init(_ raw: RawMessage, reader: any MessageReading, now: Date) {
    self.raw = raw
    content = reader.read(raw.source)
    document = SearchDocument(content, source: raw.source)
    dateReceived = ReceivedDate.resolve(
      dateHeader: content.dateSent, topReceived: content.dateOfTopReceived,
      envelopeLine: raw.envelopeDate, fileTime: raw.fileTime, now: now)
    packed = .packing(raw.source, sender: content.from?.email ?? "", date: dateReceived)
  }

  /// Returns the message to be stored.
  /// - Parameter added: flags in addition to those of its file.
  func incoming(in folder: FolderID?, adding added: MessageFlags = []) -> IncomingMessage {
    var incoming = IncomingMessage(
      content: content, source: raw.source, flags: raw.flags.union(added), dateReceived: dateReceived,
      folder: folder, document: document)
    incoming.packed = packed
    return incoming
  }

  /// Returns the message as it was in a former store.
  /// - Parameter known: the folders of its account.
  func incoming(as former: FormerStore.Message, in known: Set<FolderID>) -> IncomingMessage {
    let folders = former.folders.filter(known.contains)
    var content = content
    if let details = former.details { content.digest = details.identity }
    // Where flags are lost, unread mail would be the worse guess.
    var incoming = IncomingMessage(
      content: content, source: raw.source, flags: former.details?.flags ?? .seen,
      dateReceived: former.details?.dateReceived ?? dateReceived, aiCategory: former.details?.category,
      folder: folders.first, document: document, sourceDigest: self.content.digest)
    (incoming.otherFolders, incoming.packed) = (Array(folders.dropFirst()), packed)
    (incoming.isPartial, incoming.sizeBytes) = (former.isPartial, former.details?.sizeBytes)
    return incoming
  }
}
