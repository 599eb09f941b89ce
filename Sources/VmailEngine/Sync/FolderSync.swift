import VmailDomain
import VmailStore

/// Syncs one mailbox with its server.
struct FolderSync {
  private let session: any MailServerSession
  private let store: MailStore
  private var filler: GapFiller
  private let id: FolderID
  private let path: MailboxPath
  private let name: String
  private let note: @Sendable (SyncProgress) -> Void
  /// The previously known permissions.
  private var permissions: MailboxPermissions
  private var mailboxId: String?
  private(set) var counts = SyncCounts()
  /// Why not all of the mailbox could be compared; `nil` if it was.
  private(set) var shortfall: ServerError?
  /// Whether the server has no UIDVALIDITY, so that each sync has to compare the whole mailbox.
  private(set) var hasPassingUIDs = false
  private let clock: any WallClock
  private let troubles: SyncTroubles
  private let retriesAll: Bool
  /// Whether messages that have left the mailbox stay in it for now.
  private let keepsLost: Bool
  /// Whether it may be Gmail's All Mail, whose messages have labels.
  private let isArchive: Bool
  private var hasLabels = false

  /// The maximum number of rounds; further changes are left to the next sync.
  private static let mostRounds = 4

  /// - Parameters:
  ///   - retriesAll: whether to fetch messages now that were left out earlier, and wait for another attempt.
  ///   - keepsLost: whether messages that have left the mailbox stay in it for now.
  ///   - note: called with each batch of changes.
  init(
    _ folder: SyncedFolder, account: AccountID, session: any MailServerSession,
    store: MailStore, reader: any MessageReading, clock: any WallClock, troubles: SyncTroubles,
    retriesAll: Bool = false, keepsLost: Bool = false, note: @escaping @Sendable (SyncProgress) -> Void
  ) {
    self.session = session
    self.store = store
    self.note = note
    self.clock = clock
    self.troubles = troubles
    self.retriesAll = retriesAll
    self.keepsLost = keepsLost
    isArchive = folder.folder.isServerArchive
    (id, path, name) = (folder.folder.id, folder.path, folder.folder.name)
    (permissions, mailboxId) = (folder.permissions, folder.mailboxId)
    filler = GapFiller(
      account: account, folder: id, session: session, store: store, reader: reader, clock: clock,
      troubles: troubles, hasUnplaced: folder.hasUnplaced)
  }

  /// - Throws: ``ServerError``, ``StoreError``. Everything learned before is kept.
  mutating func run() async throws {
    if isArchive { hasLabels = try await store.read { [id] in try $0.hasLabels(folderId: id) } }
    for _ in 0..<Self.mostRounds {
      shortfall = nil
      let before = try await cursor()
      // Nobody else changes this: only one process syncs a store.
      let known = try await store.read { [id] in try $0.knownUIDs(folderId: id) }
      let selected = try await select(before, known: known)
      hasPassingUIDs = selected.hasPassingUIDs
      try await take(selected.permissions)
      if let id = selected.mailboxId, id != mailboxId {
        try await store.write { [id = self.id, mailboxId = id] in try $0.setMailboxId(mailboxId, folderId: id)
        }
        mailboxId = id
      }
      switch MailboxComparison.compare(selected, before, known: known) {
      case .restart:
        if !known.isEmpty { filler.hasUnplaced = true }
        try await restart(selected)
      case .same: break
      case .resync(let resync): try await apply(resync, selected, before, known: known)
      }
      try await fill(selected)
      // Changes made during fetching are reported by the next SELECT.
      if await session.takeNews() == MailboxNews() { return try await dropUnplaced(selected) }
    }
  }

  /// All existing messages are known by now: those that were not found don't exist.
  private mutating func dropUnplaced(_ selected: SelectedMailbox) async throws {
    guard let folder = try await store.read({ [id] in try $0.syncedFolder(id: id) }), folder.hasUnplaced,
      let cursor = folder.cursor, cursor.gap.isEmpty, !cursor.isPartial
    else { return }
    var batch = SyncBatch(folderId: id, uidValidity: selected.uidValidity)
    batch.time = clock.now
    guard let changed = try await store.write({ [batch] in try $0.apply(batch) }) else { return }
    counts += changed
  }

  private mutating func take(_ reported: MailboxPermissions) async throws {
    guard reported != permissions else { return }
    try await store.write { [id] in try $0.setPermissions(reported, folderId: id) }
    permissions = reported
  }

  private func cursor() async throws -> FolderCursor? {
    try await store.read { try $0.syncedFolder(id: id) }?.cursor
  }

  private func select(_ cursor: FolderCursor?, known: UIDSet) async throws -> SelectedMailbox {
    // QRESYNC reports no labels.
    guard let cursor, let modSeq = cursor.modSeq, modSeq > 0, !hasLabels, await session.traits.supportsQresync
    else {
      return try await session.select(path, since: nil)
    }
    return try await session.select(
      path,
      since: ResyncPoint(uidValidity: cursor.uidValidity, modSeq: modSeq, known: known.union(cursor.gap)))
  }

  /// The listing becomes the gap: all messages are to be fetched, or recognized.
  private mutating func restart(_ selected: SelectedMailbox) async throws {
    let listing =
      selected.count == 0 ? [] : try await listed(oldest: filler.hasUnplaced ? 0 : nil, wasPartial: false)
    let uidNext = max(selected.uidNext ?? 1, listing.end ?? 1)
    var cursor = FolderCursor(
      uidValidity: selected.uidValidity, uidNext: uidNext, modSeq: selected.highestModSeq, gap: listing)
    cursor.isPartial = shortfall != nil
    try await store.write { [id, cursor, hasPassingUIDs] in
      try $0.restart(folderId: id, cursor: cursor, keepsArrivals: hasPassingUIDs)
    }
  }

  /// The sizes that Gmail's setting "Limit IMAP folders" offers. Older messages are in no folder then, and yet not gone.
  private static let gmailLimits = [1_000, 2_000, 5_000, 10_000]

  /// Returns the limit that a listing may have. While one is on, deleted messages can make a listing a little shorter.
  private static func gmailLimit(of count: Int, wasPartial: Bool) -> Int? {
    gmailLimits.first { (wasPartial ? $0 - $0 / 10...$0 : $0...$0).contains(count) }
  }

  /// Returns the listed UIDs, and notes whether these are all.
  /// - Parameters:
  ///   - oldest: a UID below which nothing is known; `nil` if nothing is known at all.
  ///   - wasPartial: whether the last listing was a part.
  private mutating func listed(oldest: UInt32?, wasPartial: Bool) async throws -> UIDSet {
    let listing = try await session.listing()
    if !listing.isComplete {
      shortfall = .incomplete(listing)
    } else if let oldest, let first = listing.uids.first, oldest < first,
      let limit = Self.gmailLimit(of: listing.count, wasPartial: wasPartial), await session.traits.isGmail
    {
      shortfall = .incomplete(reason: "Gmail may limit its folders to \(limit) messages")
    }
    return listing.uids
  }

  private mutating func apply(
    _ resync: MailboxComparison.Resync, _ selected: SelectedMailbox, _ cursor: FolderCursor?, known: UIDSet
  ) async throws {
    guard let cursor else { return }
    var batch = SyncBatch(folderId: id, uidValidity: selected.uidValidity)
    batch.time = clock.now
    batch.flags = resync.reported.flags
    batch.vanished = resync.reported.vanished
    // COPYUID has named these when mail was copied there from here. It is believed only if no other mail is new, which it
    // may have named instead.
    let reported = known.intersection(UIDSet(cursor.uidNext...UInt32.max))
    var mayLackNew = false
    if let range = resync.newUIDs {
      let existing = try await existing(of: UIDSet(range))
      // As many that have left make up for those that a short answer lacks, unless the server says which have left.
      mayLackNew = selected.changes == nil && existing.count < range.count
      let isCertain = existing == reported
      batch.doubted = isCertain ? [] : reported
      batch.found = isCertain ? [] : existing.subtracting(known.subtracting(reported))
      // The server was asked for these after it had reported what vanished, and UIDs are never used again.
      batch.vanished = batch.vanished.subtracting(batch.found)
      batch.uidNext = max(cursor.uidNext, selected.uidNext ?? existing.end ?? cursor.uidNext)
    }
    let there = known.subtracting(batch.doubted).union(cursor.gap)
    let expected = there.subtracting(batch.vanished).union(batch.found).count
    if resync.isDoubtful || mayLackNew || expected != selected.count {
      let listing = try await listed(oldest: there.first, wasPartial: cursor.isPartial)
      if shortfall == nil {
        if there.union(batch.found) != listing { batch.doubted = reported }
        // Later messages are reported next time.
        batch.vanished = there.subtracting(listing)
      }
      batch.found.formUnion(listing.subtracting(there.subtracting(batch.doubted)))
      if let end = listing.end { batch.uidNext = max(batch.uidNext ?? cursor.uidNext, end) }
    }
    if keepsLost { batch.vanished = [] }
    batch.isPartial = shortfall == nil ? cursor.isPartial ? false : nil : true
    if try await takeFlags(resync.flags, of: known.subtracting(batch.vanished), cursor, &batch) {
      batch.modSeq = selected.highestModSeq
    }
    try await keep(batch)
  }

  /// A part of this answer only shows what exists.
  private func existing(of uids: UIDSet) async throws -> UIDSet {
    do { return try await session.existing(of: uids) } catch ServerError.incomplete { return [] }
  }

  /// - Returns: whether all changes are known. What is known of others is worth having even if these are not.
  private mutating func takeFlags(
    _ flags: MailboxComparison.Resync.Flags, of known: UIDSet, _ cursor: FolderCursor,
    _ batch: inout SyncBatch
  ) async throws -> Bool {
    do {
      switch flags {
      case .none: break
      case .all where known.isEmpty: break
      case .all: try await takeFlags(of: known, since: nil, &batch)
      case .since(let modSeq):
        let range = UIDSet(1...max(1, max(cursor.uidNext, known.end ?? 1) - 1))
        try await takeFlags(of: range, since: modSeq, &batch)
      }
      return true
    } catch let error as ServerError where error.mayConcernOneMessage {
      shortfall = error
      return false
    }
  }

  private func takeFlags(of uids: UIDSet, since modSeq: Int64?, _ batch: inout SyncBatch) async throws {
    guard hasLabels else { return batch.flags = try await session.flags(of: uids, changedSince: modSeq) }
    let messages = try await session.labels(of: uids, changedSince: modSeq)
    (batch.flags, batch.labels) = (messages.mapValues(\.flags), messages.mapValues(\.labels))
  }

  private mutating func fill(_ selected: SelectedMailbox) async throws {
    var fetched = 0
    while let cursor = try await cursor(), cursor.uidValidity == selected.uidValidity, !cursor.gap.isEmpty {
      try Task.checkCancellation()
      let due = retriesAll ? cursor.leftOut.uids : cursor.leftOut.due(at: clock.now)
      let gap = cursor.gap.subtracting(cursor.leftOut.uids)
      let total = fetched + gap.count
      if total > 0 { note(SyncProgress(folder: name, fetched: fetched, total: total)) }
      var changed = SyncCounts()
      let note = { [name, note, fetched] (chunk: SyncCounts) in
        changed += chunk
        note(SyncProgress(folder: name, fetched: fetched + changed.new, total: total))
      }
      var hasGoneOn = true
      do {
        if let piece = troubles.nextPiece(of: id, in: cursor.gap) {
          try await filler.fill(piece, selected.uidValidity, note: note)
        } else if !gap.isEmpty {
          hasGoneOn = try await filler.fill(gap, selected.uidValidity, note: note)
        } else if due.isEmpty || !troubles.retry(due, in: id) {
          return
        }
      } catch {
        counts += changed
        throw error
      }
      counts += changed
      fetched += changed.new
      if !hasGoneOn { return }
    }
  }

  private mutating func keep(_ batch: SyncBatch) async throws {
    guard !batch.isEmpty, let changed = try await store.write({ try $0.apply(batch) }) else { return }
    counts += changed
  }
}
