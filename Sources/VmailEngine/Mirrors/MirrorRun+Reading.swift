import FoundationEssentials
import VmailDomain
import VmailStore

/// Carries over to the account what other programs have done with the files.
extension MirrorRun {
  /// What was found in a Maildir that has changed.
  private struct Found {
    let maildir: MirroredMaildir
    var difference: MaildirDifference
    /// `nil` if it must be listed again.
    let times: MaildirTimes?
  }

  /// - Returns: whether everything was carried over.
  mutating func read(believesAll: Bool) async throws -> Bool {
    // A message that was moved is in another Maildir before it is missed in the first.
    var found = try await takeChanges()
    var isQuiet = true
    // While another program moves files, a listing may have one in neither Maildir. Nothing counts as removed as long as
    // further listings find more files.
    if mirror.direction.readsFiles,
      found.contains(where: { $0.difference.missing.contains { $0.state == .present } })
    {
      for _ in 0..<Self.listings {
        let before = found
        found = try await takeChanges()
        isQuiet = found.allSatisfy(\.difference.added.isEmpty) && Self.missing(found) == Self.missing(before)
        if isQuiet { break }
      }
    }
    try await missMaildirs()
    guard isQuiet else {
      report.failures.append(
        ImportFailure(
          path: mirror.path, offset: 0,
          reason: "another program is moving files, so that what is missing is looked for in the next run"))
      return false
    }
    guard try await miss(found.flatMap(\.difference.missing), believesAll: believesAll),
      report.failures.isEmpty
    else { return false }
    let settled = found.filter { $0.times != nil }
    if !settled.isEmpty {
      try await store.write { transaction in
        for maildir in settled { try transaction.noteTimes(maildir.times, of: maildir.maildir.id) }
      }
    }
    return true
  }

  /// The number of further listings until another program counts as moving files all the time.
  private static let listings = 4

  /// Lists the Maildirs that have changed, and carries over everything but missing files.
  private mutating func takeChanges() async throws -> [Found] {
    var found: [Found] = []
    for maildir in try await maildirs().values.sorted(by: { $0.path < $1.path }) {
      try Task.checkCancellation()
      if let changed = try await changes(of: maildir) { found.append(changed) }
    }
    for maildir in found { try await noteFound(maildir) }
    if mirror.direction.readsFiles {
      for maildir in found { try await receive(maildir.difference.added, in: maildir.maildir) }
    }
    return found
  }

  private static func missing(_ found: [Found]) -> Set<MirroredFile> {
    Set(found.flatMap(\.difference.missing))
  }

  /// - Returns: `nil` for a Maildir in which nothing was done since the last run.
  private mutating func changes(of maildir: MirroredMaildir) async throws -> Found? {
    let path = path(of: maildir)
    do {
      let (times, now) = (try files.times(of: path), clock.now)
      if times == maildir.times { return nil }
      let known = try await store.read { try $0.mirroredFiles(in: maildir.id) }
      var difference = MaildirDifference(try files.files(of: path), known: known)
      if !difference.missing.isEmpty { difference.confirm(try files.files(of: path)) }
      return Found(maildir: maildir, difference: difference, times: times.areSettled(at: now) ? times : nil)
    } catch let MailboxError.unreadable(path, reason) {
      report.failures.append(ImportFailure(path: path, offset: 0, reason: reason))
      return nil
    }
  }

  /// Records what an interrupted run has left, and carries over flags.
  private mutating func noteFound(_ found: Found) async throws {
    let (difference, account) = (found.difference, mirror.accountId)
    let (changed, readsFiles) = (difference.changed, mirror.direction.readsFiles)
    // Without reading, other flags are only noted, to be set right.
    let noted = (difference.found + (readsFiles ? [] : changed)).map(\.now)
    if !noted.isEmpty { try await store.write { try $0.noteFiles(noted) } }
    guard readsFiles, !changed.isEmpty else { return }
    report.changed += try await store.write { try $0.follow(changed, accountId: account) }
  }

  // MARK: New files

  private mutating func receive(_ added: [MaildirFile], in maildir: MirroredMaildir) async throws {
    guard !added.isEmpty else { return }
    await reader.prepare()
    let (account, place, trash) = (mirror.accountId, try await place(of: maildir), try await folder(.trash))
    for batch in added.chunked(Self.batch) {
      try Task.checkCancellation()
      let read = try await read(Array(batch), in: maildir)
      guard !read.isEmpty else { continue }
      let new = try await store.write { transaction in
        let outcomes = try transaction.following {
          try transaction.add(
            read.map { $0.message.incoming(in: $0.file.isTrashed ? trash : place.folder) },
            accountId: account)
        }
        let known = outcomes.filter { if case .new = $0 { false } else { true } }.map(\.email)
        if !known.isEmpty { try transaction.follow(returned: known, accountId: account) }
        try transaction.noteFiles(
          zip(read, outcomes).map { read, outcome in
            MirroredFile(maildir: maildir.id, file: read.file, email: outcome.email, state: .present)
          })
        return outcomes.compactMap { if case .new(let email) = $0 { email } else { nil } }
      }
      report.received += new.count
      if mirror.lastRun != nil { arrivedAgain += read.count - new.count }
      if mirror.lastRun != nil { report.arrived += new }
      progress(report)
    }
  }

  private mutating func read(
    _ batch: [MaildirFile], in maildir: MirroredMaildir
  ) async throws -> [(file: MaildirFile, message: ImportedMessage)] {
    var raw: [(MaildirFile, RawMessage)] = []
    for file in batch {
      do { raw.append((file, try files.read(file, in: path(of: maildir)))) } catch let failure
        as ImportFailure
      {
        // Another program may have renamed it meanwhile: it is found by the next run.
        report.failures.append(failure)
      }
    }
    return await ParallelMap.run(raw) { [reader, now = clock.now] in
      ($0.0, ImportedMessage($0.1, reader: reader, now: now))
    }
  }

  /// Returns the place of a Maildir, creating its label if necessary.
  private mutating func place(of maildir: MirroredMaildir) async throws -> MirroredMaildir.Mailbox {
    if let place = maildir.place { return place }
    let label = tree.maildirs.first { $0.path == maildir.path }?.label ?? ""
    let place: MirroredMaildir.Mailbox
    switch ImportPlacement(folder: label).destinations.first {
    case .archive, nil: place = .archive
    case .folder(let type): place = .folder(try await folder(type))
    case .label(let name): place = .folder(try await ensure(name, .custom))
    }
    try await store.write { try $0.setPlace(place, of: maildir.id) }
    return place
  }

  private func folder(_ type: FolderType) async throws -> FolderID {
    try await ensure(SystemFolderNames.title(of: type), type)
  }

  private func ensure(_ name: String, _ type: FolderType) async throws -> FolderID {
    try await store.write { [mirror] in
      try $0.ensureFolder(accountId: mirror.accountId, name: name, type: type).id
    }
  }

  // MARK: Missing files

  /// - Returns: whether all removals were carried over.
  private mutating func miss(_ missing: [MirroredFile], believesAll: Bool) async throws -> Bool {
    // What was being written or removed, or was gone before, says nothing.
    var dropped = missing.filter { $0.state == .arriving || $0.state == .leaving }
    let removed = missing.filter { $0.state == .present }
    if !mirror.direction.readsFiles { dropped += removed }
    if !dropped.isEmpty {
      let maildirs = try await maildirs()
      for file in dropped where file.state == .arriving {
        if let maildir = maildirs[file.maildir] { _ = try files.remove(file.file, in: path(of: maildir)) }
      }
      try await store.write { [dropped] in try $0.forgetFiles(dropped) }
    }
    guard mirror.direction.readsFiles, !removed.isEmpty else {
      report.changed += arrivedAgain
      return true
    }
    let limit = try await limit(believesAll)
    do {
      let removals = try await store.write { [mirror] in
        try $0.follow(missing: removed, accountId: mirror.accountId, limit: limit)
      }
      // A message that was moved has arrived in another Maildir, and left this one.
      report.changed += max(arrivedAgain, removals.moved)
      report.trashed += removals.trashed
      return true
    } catch let held as HeldRemovals {
      report.held += held.count
      report.changed += arrivedAgain
      return false
    }
  }

  /// Follows what was moved out of Maildirs that are no longer there, for example because they were renamed. That a whole
  /// Maildir is gone is no evidence that its messages were deleted.
  private mutating func missMaildirs() async throws {
    let there = Set(tree.maildirs.map(\.path))
    let known = try await store.read { [mirror] in try $0.mirroredMaildirs(of: mirror.id) }
    for maildir in known where !there.contains(maildir.path) {
      let (account, readsFiles) = (mirror.accountId, mirror.direction.readsFiles)
      let stays = try await store.write { transaction in
        let files = try transaction.snapshot.mirroredFiles(in: maildir.id).values
          .filter { $0.state != .gone }.sorted { $0.file.name < $1.file.name }
        guard readsFiles else {
          try transaction.forgetFiles(files)
          return 0
        }
        return try transaction.follow(moved: files, accountId: account)
      }
      guard stays > 0 else { continue }
      report.failures.append(
        ImportFailure(
          path: path(of: maildir), offset: 0,
          reason: "the folder is gone, and its mail stays in the account"))
    }
  }
}
