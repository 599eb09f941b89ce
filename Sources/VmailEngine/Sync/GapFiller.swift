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
  private let clock: any WallClock
  private let troubles: SyncTroubles
  private let fetcher: BodyFetcher
  /// Whether messages are known whose UIDs are not, since the UIDVALIDITY has changed.
  var hasUnplaced: Bool

  init(
    account: AccountID, folder: FolderID, session: any MailServerSession,
    store: MailStore, reader: any MessageReading, clock: any WallClock, troubles: SyncTroubles,
    hasUnplaced: Bool
  ) {
    self.hasUnplaced = hasUnplaced
    self.account = account
    self.folder = folder
    self.session = session
    self.store = store
    self.reader = reader
    self.clock = clock
    self.troubles = troubles
    fetcher = BodyFetcher(session)
  }

  /// The number of chunks requested at once.
  private static let ahead = 3
  /// The number of chunks in a round: between rounds the gap is read again.
  private static let chunksInRound = 40
  /// The maximum amount of text in a chunk, in bytes; the rest waits for another round.
  private static let bytesInChunk = 8 << 20

  /// - Parameters:
  ///   - gap: the messages to fetch.
  ///   - note: called for each chunk that was stored.
  /// - Returns: whether any UID was removed from the gap, or left out.
  func fill(_ gap: UIDSet, _ uidValidity: UInt32, note: (SyncCounts) -> Void) async throws -> Bool {
    var hasGoneOn = false
    await reader.prepare()
    let lowestFirst = try await isNewestLowest(gap)
    let chunks = chunks(of: gap, fromLowest: lowestFirst)
    var done = 0
    do {
      try await InOrder.run(chunks, ahead: Self.ahead) { chunk in
        try await fetch(chunk, uidValidity)
      } consume: { batch in
        hasGoneOn = try await keep(batch, note: note) || hasGoneOn
        done += 1
      }
    } catch let error as ServerError where error.endsConnection {
      troubles.blame(Array(chunks.dropFirst(done).prefix(Self.ahead)), in: folder)
      throw error
    }
    return hasGoneOn
  }

  /// Fetches messages with nothing else in progress, since connections were lost with them.
  func fill(_ piece: SyncTroubles.Piece, _ uidValidity: UInt32, note: (SyncCounts) -> Void) async throws {
    await reader.prepare()
    do {
      _ = try await keep(try await fetch(piece.uids, uidValidity, isPlain: piece.isPlain), note: note)
    } catch let error as ServerError where error.endsConnection || error.mayConcernOneMessage {
      guard piece.isPlain, let uid = piece.uids.first else {
        if error.endsConnection { troubles.blame(piece, in: folder) }
        throw error
      }
      _ = try await keep(batch(without: uid, because: error, uidValidity), note: note)
      guard error.endsConnection else { return }
      troubles.noteLeftOut()
      throw error
    }
  }

  private func keep(_ batch: SyncBatch, note: (SyncCounts) -> Void) async throws -> Bool {
    guard !batch.isEmpty, let counts = try await store.write({ try $0.apply(batch) }) else { return false }
    note(counts)
    return !batch.arrived.isEmpty || !batch.vanished.isEmpty || !batch.leftOut.isEmpty
  }

  /// Returns whether the lowest UIDs are the newest messages: some servers number that way. Gmail doesn't.
  private func isNewestLowest(_ gap: UIDSet) async throws -> Bool {
    guard let first = gap.first, let last = gap.last, gap.count > ChunkSizes.smallest,
      await !session.traits.isGmail
    else { return false }
    let ends: [RemoteMessage]
    do { ends = try await session.messages([first, last]) } catch let error as ServerError {
      guard error.endsConnection else { return false }
      troubles.blame([[last], [first]], in: folder)
      throw error
    }
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

  /// Fetches a chunk. If that fails, it is halved down to the messages that are to blame, which are left out.
  private func fetch(_ chunk: UIDSet, _ uidValidity: UInt32, isPlain: Bool = false) async throws -> SyncBatch
  {
    var search = PoisonSearch()
    let batch = try await fetch(chunk, uidValidity, isPlain: isPlain, &search)
    if let error = search.generalError { throw error }
    return batch
  }

  private func fetch(
    _ chunk: UIDSet, _ uidValidity: UInt32, isPlain: Bool, _ search: inout PoisonSearch
  ) async throws -> SyncBatch {
    do {
      let batch = try await fetchTogether(chunk, uidValidity, isPlain: isPlain)
      if !batch.arrived.isEmpty { search.noteSuccess() }
      return batch
    } catch let error as ServerError where error.mayConcernOneMessage {
      guard chunk.count == 1, let uid = chunk.first else {
        let newer = chunk.newest(chunk.count / 2)
        let later = try await fetch(newer, uidValidity, isPlain: isPlain, &search)
        var batch = try await fetch(chunk.subtracting(newer), uidValidity, isPlain: isPlain, &search)
        // Oldest first, as within a half.
        batch.arrived += later.arrived
        batch.vanished.formUnion(later.vanished)
        batch.leftOut.merge(later.leftOut) { first, _ in first }
        batch.time = clock.now
        return batch
      }
      guard isPlain else { return try await fetch(chunk, uidValidity, isPlain: true, &search) }
      try search.noteFailure(error)
      return batch(without: uid, because: error, uidValidity)
    }
  }

  private func batch(without uid: UInt32, because error: ServerError, _ uidValidity: UInt32) -> SyncBatch {
    var batch = SyncBatch(folderId: folder, uidValidity: uidValidity)
    (batch.leftOut, batch.time) = ([uid: error], clock.now)
    return batch
  }

  private func fetchTogether(_ chunk: UIDSet, _ uidValidity: UInt32, isPlain: Bool) async throws -> SyncBatch
  {
    var batch = SyncBatch(folderId: folder, uidValidity: uidValidity)
    batch.time = clock.now
    if hasUnplaced { batch.arrived = try await recognized(chunk) }
    let rest = chunk.subtracting(UIDSet(batch.arrived.map(\.uid)))
    if rest.isEmpty { return batch }
    let messages = try await session.messages(rest, withStructure: !isPlain).filter {
      rest.contains($0.uid)
    }
    try await expect(rest.subtracting(UIDSet(messages.map(\.uid))), &batch)
    let identified = messages.map { ($0, MessageRecognition.identity(of: $0)) }
    let named = identified.filter { !$0.0.isAnonymous }
    let known = try await store.read { try $0.known(named.map(\.1), accountId: account) }
    var wanted: [BodyFetcher.Wanted] = []
    var bytes = 0
    for (message, identity) in identified.sorted(by: { $0.0.uid > $1.0.uid }) {
      if known.contains(identity) {
        batch.arrived.append(
          ArrivedMessage(
            uid: message.uid, flags: message.flags, identity: identity, incoming: nil, labels: message.labels)
        )
      } else if wanted.isEmpty || bytes < Self.bytesInChunk {
        // Only its content shows whether an anonymous message is known here.
        let one = BodyFetcher.Wanted(message)
        wanted.append(one)
        bytes += one.plan.size(of: message)
      }
    }
    // Oldest first, as when mail is received: within one second, the later message is listed first.
    batch.arrived += try await read(wanted.reversed())
    let unread = UIDSet(wanted.map(\.message.uid)).subtracting(UIDSet(batch.arrived.map(\.uid)))
    try await expect(unread, &batch)
    return batch
  }

  /// Returns the messages that are known here by the server's own identifiers, of which nothing else is fetched.
  private func recognized(_ chunk: UIDSet) async throws -> [ArrivedMessage] {
    let found = try await session.identifiers(of: chunk)
    let identities = found.filter { chunk.contains($0.key) }.compactMapValues { message in
      message.objectId.map { MessageIdentity(evidence: MessageIdentity.evidence(ofObject: $0)) }
    }
    let known = try await store.read { try $0.known(Array(identities.values), accountId: account) }
    return identities.sorted { $0.key > $1.key }.compactMap { uid, identity in
      guard known.contains(identity), let message = found[uid] else { return nil }
      return ArrivedMessage(
        uid: uid, flags: message.flags, identity: identity, incoming: nil, labels: message.labels)
    }
  }

  /// Checks messages again that the server did not return, before they count as deleted.
  /// - Throws: ``ServerError/incomplete(reason:)`` if some of them exist: they are asked for alone then.
  private func expect(_ missing: UIDSet, _ batch: inout SyncBatch) async throws {
    guard !missing.isEmpty else { return }
    let there = try await session.existing(of: missing)
    guard there.isEmpty else { throw ServerError.incomplete(reason: "a message was not sent") }
    batch.vanished.formUnion(missing)
  }

  private func read(_ wanted: [BodyFetcher.Wanted]) async throws -> [ArrivedMessage] {
    let bodies = try await fetcher.bodies(of: wanted)
    return await ParallelMap.run(wanted) { [folder, reader, now = clock.now] wanted in
      bodies[wanted.message.uid].map {
        ArrivedMessage(wanted.message, bodies: $0, folder: folder, reader: reader, now: now)
      }
    }.compactMap(\.self)
  }
}

/// The number of messages requested at once: few at first, so that something can be read soon.
struct ChunkSizes: Sendable {
  private var asked = 0
  static let smallest = 50
  private static let sizes = [smallest, 200]
  private static let last = 500

  mutating func next() -> Int {
    defer { asked += 1 }
    return asked < Self.sizes.count ? Self.sizes[asked] : Self.last
  }
}
