public import VmailDomain
import VmailStore

/// Keeps trees of Maildirs in step with accounts, next to programs such as mbsync, mutt and notmuch.
///
/// What is known of each file is stored in the transaction that changes its message. A file is recorded before it is
/// written, and before it is removed, so that a run that was interrupted at any point is continued by the next one.
public struct MirrorMaildirUseCase: Sendable {
  /// What a run did.
  public struct Report: Hashable, Sendable {
    /// The number of messages that were not in the account before.
    public var received = 0
    /// The number of messages that got the flags of their files, or left a folder as their files did.
    public var changed = 0
    /// The number of messages that went to Trash, since another program has removed their files.
    public var trashed = 0
    /// The number of messages that would have gone to Trash, or of files that would have been removed, but are too many to
    /// be believed.
    public var held = 0
    public var written = 0
    /// The number of files that got the flags of their messages.
    public var renamed = 0
    public var removed = 0
    /// The number of messages without a file, because they are only on their servers or damaged.
    public var missing = 0
    /// The number of these that are damaged.
    public var damaged = 0
    /// The number of messages that have several files in one Maildir.
    public var doubled = 0
    /// What can't be read.
    public var failures: [ImportFailure] = []
    /// The new messages, for rules; none in the first run.
    public var arrived: [EmailID] = []

    public init() {}

    /// Counts what a following run did, which found what was held and can't be read again.
    public mutating func add(_ next: Report) {
      received += next.received
      changed += next.changed
      trashed += next.trashed
      held = next.held
      written += next.written
      renamed += next.renamed
      removed += next.removed
      missing = next.missing
      damaged = next.damaged
      doubled += next.doubled
      failures = next.failures
      arrived += next.arrived
    }
  }

  /// The extent of a first run.
  public struct Preview: Hashable, Sendable {
    /// The number of files that would be read.
    public var files = 0
    /// The number of files that would be written at most: mail that is in files already isn't written again.
    public var messages = 0
  }

  let store: MailStore
  let maildirs: any MaildirAccess
  let reader: any MessageReading
  let clock: any WallClock

  /// Returns all mirrors, the oldest first.
  /// - Throws: ``StoreError``.
  public func mirrors() async throws -> [MaildirMirror] {
    try await store.read { try $0.maildirMirrors() }
  }

  /// Returns the number of files that a mirror had when it was last brought in step.
  /// - Throws: ``StoreError``.
  public func fileCount(of mirror: MaildirMirror) async throws -> Int {
    try await store.read { try $0.mirroredFileCount(of: mirror.id) }
  }

  /// - Throws: ``MirrorError/notFound(path:)``, ``StoreError``.
  public func mirror(at path: String) async throws -> MaildirMirror {
    guard let found = try await mirrors().first(where: { $0.path == path }) else {
      throw MirrorError.notFound(path: path)
    }
    return found
  }

  /// Returns what a mirror would do at first; changes nothing.
  /// - Throws: ``MirrorError``, ``MailboxError``, ``StoreError``.
  public func preview(
    _ path: String, of account: Account, direction: MaildirMirror.Direction
  ) async throws -> Preview {
    try expect(account, direction)
    guard try await !mirrors().contains(where: { $0.path == path }) else {
      throw MirrorError.exists(path: path)
    }
    var preview = Preview()
    do {
      let tree = try maildirs.tree(at: path)
      if direction.readsFiles {
        for maildir in tree.maildirs { preview.files += try maildirs.files(of: path.below(maildir)).count }
      }
    } catch MailboxError.missing where direction.writesFiles {
      // It will be made.
    }
    if direction.writesFiles {
      let mirror = MaildirMirror(
        id: ID(0), accountId: account.id, path: path, direction: direction, inode: 0, lastRun: nil)
      preview.messages = try await store.read { try $0.unwrittenMail(of: mirror).count }
    }
    return preview
  }

  /// Adds a mirror; ``run(_:believesAll:fetch:report:)`` then brings it in step. If there is nothing at the path, and files
  /// are to be written, a Maildir is created.
  /// - Throws: ``MirrorError``, ``MailboxError``, ``StoreError``.
  public func add(
    _ path: String, of account: Account, direction: MaildirMirror.Direction
  ) async throws -> MaildirMirror {
    try expect(account, direction)
    if direction.writesFiles { try maildirs.makeTree(at: path) }
    let tree = try maildirs.tree(at: path)
    return try await store.write {
      try $0.addMaildirMirror(at: path, of: account.id, direction: direction, inode: tree.inode)
    }
  }

  /// Adds a mirror that is only written, in a folder that is empty or made.
  /// - Throws: ``MailboxError/exists(path:)`` if there is anything in the folder; otherwise as
  ///   ``add(_:of:direction:)``.
  public func addBackup(_ path: String, of account: Account) async throws -> MaildirMirror {
    guard try maildirs.isFree(path) else { throw MailboxError.exists(path: path) }
    return try await add(path, of: account, direction: .outgoing)
  }

  /// Forgets a mirror. Its files and the mail are left as they are.
  /// - Throws: ``StoreError``.
  public func remove(_ mirror: MaildirMirror) async throws {
    try await store.write { try $0.removeMaildirMirror(mirror.id) }
  }

  /// What the files may lack of what was done in the account.
  public struct Backlog: Hashable, Sendable {
    /// A number that grows with every change; `nil` if there was none.
    var lastChange: Int64?
    /// The number of files of messages that were erased.
    var erased = 0
  }

  /// - Throws: ``StoreError``.
  public func backlog(of mirror: MaildirMirror) async throws -> Backlog {
    guard mirror.direction.writesFiles else { return Backlog() }
    return try await store.read { mail in
      Backlog(
        lastChange: try mail.mirrorChangeNumber(of: mirror.id),
        erased: try mail.erasedFiles(of: mirror.id).count)
    }
  }

  /// Returns a stream with an element shortly after the files of a mirror have changed. The watch ends with the stream.
  /// - Throws: ``MailboxError``.
  public func changes(of mirror: MaildirMirror) throws -> AsyncStream<Void> {
    maildirs.changes(in: try maildirs.tree(at: mirror.path), at: mirror.path)
  }

  /// Returns a stream with an element shortly after the store was written to.
  public func storeWrites() -> AsyncStream<Void> { store.watch.writes() }

  /// The mail of an account with a server is brought in step by the server.
  private func expect(_ account: Account, _ direction: MaildirMirror.Direction) throws {
    if direction.readsFiles, account.kind == .imap { throw MirrorError.accountHasServer(account.id) }
  }

  /// Brings a mirror in step. It can be cancelled, and continued by another run.
  /// - Parameters:
  ///   - believesAll: whether any number of removals is carried over.
  ///   - fetch: fetches a message that is only on its server; `nil` to leave those out.
  /// - Throws: ``MirrorError``, ``MailboxError``, ``StoreError``.
  public func run(
    _ mirror: MaildirMirror, believesAll: Bool = false, fetch: ExportMailUseCase.Fetch? = nil,
    report progress: @escaping @Sendable (Report) -> Void = { _ in }
  ) async throws -> Report {
    guard let lease = try store.becomeMirror() else { throw MirrorError.isRunning }
    defer { withExtendedLifetime(lease) {} }
    let tree = try maildirs.tree(at: mirror.path)
    guard tree.inode == mirror.inode else { throw MirrorError.otherFolder(path: mirror.path) }
    try await store.write { try $0.noteMaildirs(tree.maildirs.map(\.path), of: mirror.id) }
    var run = MirrorRun(self, mirror, tree, progress: progress)
    run.report.failures = tree.failures
    let isRead = try await run.read(believesAll: believesAll)
    let seen = try await store.read { try $0.mirrorChangeNumber(of: mirror.id) }
    // One of two files may be among those that are missing.
    if isRead { try await run.settleDoubled() }
    if mirror.direction.writesFiles { try await run.write(believesAll: believesAll, fetch: fetch) }
    let (now, isWhole) = (clock.now, run.isWhole)
    // What was left undone is looked at again.
    try await store.write { transaction in
      if !isWhole, mirror.direction.writesFiles { try transaction.noteUnwritten(of: mirror) }
      try transaction.noteRun(of: mirror.id, at: now, changesUpTo: isWhole ? seen : nil)
    }
    return run.report
  }
}

extension String {
  func below(_ maildir: MaildirTree.Maildir) -> String { below(maildir.path) }

  func below(_ path: String) -> String { path.isEmpty ? self : self + "/" + path }
}
