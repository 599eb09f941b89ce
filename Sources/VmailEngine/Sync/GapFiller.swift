import VmailDomain
import VmailStore

/// Fetches the messages in a mailbox's gap, newest first: while one chunk is written to the store, the next
/// ones are already being transferred.
struct GapFiller {
  let account: AccountID
  let folder: FolderID
  let session: any MailServerSession
  let store: MailStore
  let reader: any MessageReading
  private let fetcher: BodyFetcher

  init(
    account: AccountID, folder: FolderID, session: any MailServerSession,
    store: MailStore, reader: any MessageReading
  ) {
    self.account = account
    self.folder = folder
    self.session = session
    self.store = store
    self.reader = reader
    fetcher = BodyFetcher(session)
  }

  /// The number of chunks requested at once.
  private static let ahead = 3
  /// The number of chunks in a round: between rounds the gap is read again.
  private static let chunksInRound = 40
  /// The maximum amount of text in a chunk, in bytes; the rest waits for another round.
  private static let bytesInChunk = 8 << 20

  /// - Parameter note: called for each chunk that was stored.
  /// - Returns: whether any UID was removed from the gap.
  func fill(_ cursor: FolderCursor, note: (SyncCounts) -> Void) async throws -> Bool {
    var hasGoneOn = false
    if !cursor.gap.isEmpty { await reader.prepare() }
    let lowestFirst = try await isNewestLowest(cursor.gap)
    try await InOrder.run(chunks(of: cursor.gap, fromLowest: lowestFirst), ahead: Self.ahead) { chunk in
      try await fetch(chunk, cursor.uidValidity)
    } consume: { batch in
      guard !batch.isEmpty, let counts = try await store.write({ try $0.apply(batch) }) else { return }
      hasGoneOn = hasGoneOn || !batch.arrived.isEmpty || !batch.vanished.isEmpty
      note(counts)
    }
    return hasGoneOn
  }

  /// Returns whether the lowest UIDs are the newest messages: some servers number that way.
  private func isNewestLowest(_ gap: UIDSet) async throws -> Bool {
    guard let first = gap.first, let last = gap.last, gap.count > ChunkSizes.smallest else { return false }
    let ends = try await session.messages([first, last])
    guard let lowest = ends.first(where: { $0.uid == first }),
      let highest = ends.first(where: { $0.uid == last })
    else { return false }
    return lowest.internalDate > highest.internalDate
  }

  private func chunks(of gap: UIDSet, fromLowest: Bool) -> [UIDSet] {
    var chunks: [UIDSet] = []
    var (rest, sizes) = (gap, ChunkSizes())
    while !rest.isEmpty, chunks.count < Self.chunksInRound {
      let size = sizes.next()
      let chunk = fromLowest ? rest.oldest(size) : rest.newest(size)
      chunks.append(chunk)
      rest = rest.subtracting(chunk)
    }
    return chunks
  }

  private func fetch(_ chunk: UIDSet, _ uidValidity: UInt32) async throws -> SyncBatch {
    var batch = SyncBatch(folderId: folder, uidValidity: uidValidity)
    let messages = try await session.messages(chunk).filter { chunk.contains($0.uid) }
    let missing = chunk.subtracting(UIDSet(messages.map(\.uid)))
    if !missing.isEmpty { batch.vanished = try await gone(of: missing) }
    let identified = messages.map { ($0, MessageRecognition.identity(of: $0)) }
    let named = identified.filter { !$0.0.isAnonymous }
    let known = try await store.read { try $0.known(named.map(\.1), accountId: account) }
    var wanted: [BodyFetcher.Wanted] = []
    var bytes = 0
    for (message, identity) in identified.sorted(by: { $0.0.uid > $1.0.uid }) {
      if known.contains(identity) {
        batch.arrived.append(
          ArrivedMessage(uid: message.uid, flags: message.flags, identity: identity, incoming: nil))
      } else if wanted.isEmpty || bytes < Self.bytesInChunk {
        // Only its content shows whether an anonymous message is known here.
        let one = BodyFetcher.Wanted(message)
        wanted.append(one)
        bytes += one.plan.size(of: message)
      }
    }
    // Oldest first, as when mail is received: within one second, the later message is listed first.
    batch.arrived += try await read(wanted.reversed())
    return batch
  }

  /// Messages that the server did not return are checked again before they count as deleted.
  private func gone(of missing: UIDSet) async throws -> UIDSet {
    let there = try await session.existing(of: missing)
    return missing.subtracting(there)
  }

  private func read(_ wanted: [BodyFetcher.Wanted]) async throws -> [ArrivedMessage] {
    let bodies = try await fetcher.bodies(of: wanted)
    return await ParallelMap.run(wanted) { [folder, reader] wanted in
      bodies[wanted.message.uid].map {
        ArrivedMessage(wanted.message, bodies: $0, folder: folder, reader: reader)
      }
    }.compactMap(\.self)
  }
}
