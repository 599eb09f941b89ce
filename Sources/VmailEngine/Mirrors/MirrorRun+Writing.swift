import FoundationEssentials
import VmailDomain
import VmailStore

/// Carries over to the files what was done in the account.
extension MirrorRun {
  mutating func write(believesAll: Bool, fetch: ExportMailUseCase.Fetch?) async throws {
    try await store.write { try $0.forgetGoneFiles() }
    try await writeMissing(fetch)
    try await setFlags()
    try await removeSuperfluous(believesAll: believesAll)
  }

  // MARK: Messages without files

  private mutating func writeMissing(_ fetch: ExportMailUseCase.Fetch?) async throws {
    let unwritten = try await store.read { [mirror] in try $0.unwrittenMail(of: mirror) }
    guard !unwritten.isEmpty else { return }
    var sources = ExportedSources(store: store, fetch: fetch)
    // With files in one Maildir after the other, few folders have to be made durable.
    let places = Dictionary(grouping: unwritten, by: \.place).sorted { $0.value[0].email < $1.value[0].email }
    for (place, mail) in places {
      guard let maildir = try await maildir(of: place) else {
        hasSkipped = true
        continue
      }
      try await write(mail.map(\.email), in: maildir, from: &sources)
    }
    report.missing += sources.outcome.missing + sources.outcome.damaged
    report.damaged += sources.outcome.damaged
  }

  private mutating func write(
    _ mail: [EmailID], in maildir: MirroredMaildir, from sources: inout ExportedSources
  ) async throws {
    var (batch, bytes): ([(email: Email, source: [UInt8])], Int) = ([], 0)
    for id in mail {
      try Task.checkCancellation()
      guard let email = try await store.read({ try $0.email(id: id) }),
        let source = try await sources.source(of: email)
      else { continue }
      batch.append((email, source))
      bytes += source.count
      guard batch.count == Self.batch || bytes > Self.batchBytes else { continue }
      try await write(batch, in: maildir)
      (batch, bytes) = ([], 0)
    }
    try await write(batch, in: maildir)
  }

  private mutating func write(
    _ batch: [(email: Email, source: [UInt8])], in maildir: MirroredMaildir
  ) async throws {
    guard !batch.isEmpty else { return }
    var written = batch.map { email, source in
      let file = files.newFile(flags: email.flags, date: email.dateReceived, size: source.count)
      return MirroredFile(maildir: maildir.id, file: file, email: email.id, state: .arriving)
    }
    try await store.write { [written] in try $0.noteFiles(written) }
    for (index, (email, source)) in batch.enumerated() {
      try files.write(source, as: written[index].file, date: email.dateReceived, in: path(of: maildir))
      written[index].state = .present
    }
    try files.synchronize(path(of: maildir))
    try await store.write { [written] in try $0.noteFiles(written) }
    report.written += written.count
    progress(report)
  }

  /// Returns the Maildir of a place, creating it if necessary.
  /// - Returns: `nil` if another program has removed it.
  private mutating func maildir(of place: MirroredMaildir.Mailbox) async throws -> MirroredMaildir? {
    let known = try await store.read { [mirror] in try $0.mirroredMaildirs(of: mirror.id) }
    let there = Set(tree.maildirs.map(\.path))
    let ofPlace = known.filter { $0.place == place }
    if let found = ofPlace.first(where: { there.contains($0.path) }) { return found }
    if mirror.direction.readsFiles, !ofPlace.isEmpty { return nil }
    guard let label = try await label(of: place) else { return nil }
    let fitting = tree.maildirs.first { maildir in
      known.first { $0.path == maildir.path }?.place == nil && Self.isPlace(label, of: maildir.label)
    }
    let made: MaildirTree.Maildir
    if let fitting {
      made = fitting
    } else {
      made = try files.makeMaildir(for: label, in: tree, at: mirror.path)
      tree.maildirs.append(made)
    }
    return try await store.write { [mirror] transaction in
      try transaction.noteMaildirs([made.path], of: mirror.id)
      let all = try transaction.snapshot.mirroredMaildirs(of: mirror.id)
      guard var maildir = all.first(where: { $0.path == made.path }) else { return nil }
      try transaction.setPlace(place, of: maildir.id)
      maildir.place = place
      return maildir
    }
  }

  /// Returns the name of the folder for a Maildir; empty for the Inbox.
  private func label(of place: MirroredMaildir.Mailbox) async throws -> String? {
    guard case .folder(let id) = place else { return "Archive" }
    guard let folder = try await store.read({ try $0.folder(id) }) else { return nil }
    return folder.type == .inbox
      ? "" : folder.type == .custom ? folder.name : SystemFolderNames.title(of: folder.type)
  }

  /// Returns whether a Maildir with this label is for the folder.
  private static func isPlace(_ folder: String, of label: String) -> Bool {
    ImportPlacement(folder: folder).destinations == ImportPlacement(folder: label).destinations
  }

  // MARK: Flags

  private mutating func setFlags() async throws {
    let maildirs = try await maildirs()
    let wrong = try await store.read { [mirror] in try $0.misflaggedFiles(of: mirror.id) }
    for batch in wrong.chunked(Self.batch) {
      try Task.checkCancellation()
      var renamed: [MirroredFile] = []
      for (var file, flags) in batch {
        guard let maildir = maildirs[file.maildir],
          let new = try files.setFlags(flags, of: file.file, in: path(of: maildir))
        else { continue }
        file.file = new
        renamed.append(file)
      }
      try await store.write { [renamed] in try $0.noteFiles(renamed) }
      report.renamed += renamed.count
    }
  }

  // MARK: Files without messages

  private mutating func removeSuperfluous(believesAll: Bool) async throws {
    let maildirs = try await maildirs()
    let (superfluous, erased) = try await store.read { [mirror] mail in
      (try mail.superfluousFiles(of: mirror.id), try mail.erasedFiles(of: mirror.id))
    }
    try await remove(superfluous, in: maildirs)
    if let limit = try await limit(believesAll), erased.count > limit {
      report.held += erased.count
    } else {
      try await remove(erased, in: maildirs)
    }
  }

  /// Finds messages with several files in a Maildir, and removes the files that vmail has written: another program has
  /// put the message there at the same time.
  mutating func settleDoubled() async throws {
    let doubled = try await store.read { [mirror] in try $0.doubledFiles(of: mirror.id) }
    var needless: [MirroredFile] = []
    for files in Dictionary(grouping: doubled, by: { [$0.maildir.rawValue, $0.email?.rawValue ?? 0] }).values
    {
      let own = files.filter(\.file.isWrittenHere).sorted { $0.file.name < $1.file.name }
      let removed = !mirror.direction.writesFiles ? [] : own.count == files.count ? own.dropFirst() : own[...]
      needless += removed
      if files.count - removed.count > 1 { report.doubled += 1 }
    }
    try await remove(needless, in: try await maildirs())
  }

  private mutating func remove(
    _ superfluous: [MirroredFile], in maildirs: [ID<MirroredMaildir>: MirroredMaildir]
  ) async throws {
    for batch in superfluous.chunked(Self.batch) {
      try Task.checkCancellation()
      try await store.write { transaction in
        try transaction.noteFiles(
          batch.map { file in
            var file = file
            file.state = .leaving
            return file
          })
      }
      var removed: [MirroredFile] = []
      for file in batch {
        guard let maildir = maildirs[file.maildir] else { continue }
        if try files.remove(file.file, in: path(of: maildir)) { removed.append(file) }
      }
      try await store.write { [removed] in try $0.forgetFiles(removed) }
      report.removed += removed.count
    }
  }
}
