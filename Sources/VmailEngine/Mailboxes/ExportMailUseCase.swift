public import VmailDomain
import VmailStore

/// Writes mail to files that ``ImportMailUseCase`` and other mail programs read.
public struct ExportMailUseCase: Sendable {
  /// Fetches a message that is only on its server.
  public typealias Fetch = @Sendable (Email) async throws -> [UInt8]

  /// The result of an export.
  public struct Outcome: Sendable {
    /// The number of messages written, each counted once.
    public var written = 0
    /// The number of messages left out because they are only on their servers, and could not be fetched.
    public var missing = 0
    /// The number of messages left out because their sources are damaged or missing.
    public var damaged = 0
    /// The subjects of the first of these.
    public var damagedSubjects: [String] = []
    /// The first error in fetching; `nil` when nothing had to be fetched.
    public var failure: (any Error)?

    /// Whether nothing was left out.
    public var isWhole: Bool { missing + damaged == 0 }
  }

  /// The destination of an export.
  public enum Target {
    /// A file or folder to be created.
    case path(String, MailboxFormat)
    /// A sink created by the caller, such as ``ExportMailUseCase/stream(format:to:)``.
    case sink(any MailboxSink)
  }

  let store: MailStore
  let mailboxes: any MailboxWriting

  /// Returns a sink that writes one mailbox into a stream.
  /// - Throws: ``MailboxError/noStream(format:)``.
  public func stream(format: MailboxFormat, to write: @escaping ByteTaker) throws -> any MailboxSink {
    try mailboxes.stream(format: format, to: write)
  }

  /// Exports the messages of some threads into one mailbox, each thread oldest first and each message once.
  /// - Parameters:
  ///   - messages: the messages of threads of which not all are exported.
  ///   - fetch: `nil` to leave out messages that are only on servers.
  /// - Throws: ``MailboxError`` or a store's error; the target is then incomplete.
  public func exportThreads(
    _ threads: [ThreadID], only messages: [ThreadID: Set<EmailID>] = [:], to target: Target,
    fetch: Fetch? = nil
  ) async throws -> Outcome {
    var sources = ExportedSources(store: store, fetch: fetch)
    var sink = try sink(for: target, tree: false)
    var seen: Set<EmailID> = []
    for thread in threads {
      for email in try await store.read({ try $0.emails(threadId: thread) })
      where messages[thread]?.contains(email.id) != false && seen.insert(email.id).inserted {
        try Task.checkCancellation()
        try await write(email, folders: [nil], from: &sources, to: &sink)
      }
    }
    return try finish(&sink, sources.outcome)
  }

  /// Exports these messages, in order, into one mailbox. Otherwise as ``exportThreads(_:to:fetch:)``.
  public func exportMessages(
    _ emails: [Email], to target: Target, fetch: Fetch? = nil
  ) async throws -> Outcome {
    var sources = ExportedSources(store: store, fetch: fetch)
    var sink = try sink(for: target, tree: false)
    for email in emails {
      try Task.checkCancellation()
      try await write(email, folders: [nil], from: &sources, to: &sink)
    }
    return try finish(&sink, sources.outcome)
  }

  /// Exports a whole account. At a path, each folder becomes a separate mailbox, and a message in several
  /// folders is written to each; archived mail goes to a mailbox named `Archive`, unsent mail to one named
  /// `Outbox`. A sink gets each message once. Otherwise as ``exportThreads(_:to:fetch:)``.
  public func exportAccount(
    _ accountId: AccountID, to target: Target, fetch: Fetch? = nil
  ) async throws -> Outcome {
    let names = Self.mailboxNames(of: try await store.read { try $0.folders(accountId: accountId) })
    var sources = ExportedSources(store: store, fetch: fetch)
    var sink = try sink(for: target, tree: true)
    var last: EmailID?
    while true {
      let emails = try await store.read { [last] in
        try $0.emails(accountId: accountId, after: last, limit: 200)
      }
      guard let end = emails.last else { break }
      last = end.id
      for email in emails {
        try Task.checkCancellation()
        try await write(
          email, folders: target.isTree ? Self.mailboxes(of: email, names) : [nil], from: &sources, to: &sink)
      }
    }
    return try finish(&sink, sources.outcome)
  }

  /// Exports several accounts. At a path, each goes into a folder of its own below that, which is created. Otherwise as
  /// ``exportAccount(_:to:fetch:)``.
  public func exportAccounts(
    _ accounts: [Account], to target: Target, fetch: Fetch? = nil
  ) async throws -> Outcome {
    var outcome = Outcome()
    let folder = try folder(for: target)
    for (account, name) in Self.folderNames(of: accounts) {
      var place = target
      if let folder { place = .path(folder.path + "/" + name, folder.format) }
      outcome.add(try await exportAccount(account, to: place, fetch: fetch))
    }
    return outcome
  }

  /// Creates the folder for the mailboxes of several accounts.
  private func folder(for target: Target) throws -> (path: String, format: MailboxFormat)? {
    guard case .path(var path, let format) = target else { return nil }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    try mailboxes.makeFolder(path: path)
    return (path, format)
  }

  /// Returns names that file systems can keep apart, even those that ignore case.
  static func folderNames(of accounts: [Account]) -> [(account: AccountID, name: String)] {
    var taken: Set<String> = []
    return accounts.map { account in
      let wanted = SafeFileName.parts(of: account.name)[0]
      var (name, number) = (wanted, 2)
      while !taken.insert(name.lowercased()).inserted {
        name = "\(wanted) (\(number))"
        number += 1
      }
      return (account.id, name)
    }
  }

  private func sink(for target: Target, tree: Bool) throws -> any MailboxSink {
    switch target {
    case .path(let path, let format): try mailboxes.sink(path: path, format: format, tree: tree)
    case .sink(let sink): sink
    }
  }

  private static func mailboxes(of email: Email, _ names: [FolderID: String]) -> [String] {
    let folders = Set(email.folders.compactMap { names[$0] }).sorted()
    guard folders.isEmpty else { return folders }
    return [SendState.outbox.contains(email.sendState) ? "Outbox" : "Archive"]
  }

  /// System folders get the names that import recognizes, regardless of their names on the server; the
  /// server's archive gets none, since its mail is in the virtual Archive.
  private static func mailboxNames(of folders: [Folder]) -> [FolderID: String] {
    var names: [FolderID: String] = [:]
    for folder in folders where !folder.isServerArchive {
      names[folder.id] =
        folder.type == .custom ? folder.name : SystemFolderNames.title(of: folder.type)
    }
    return names
  }

  /// Completes the target, unless all mail had to be left out: then there is none.
  private func finish(_ sink: inout any MailboxSink, _ outcome: Outcome) throws -> Outcome {
    if outcome.written > 0 || outcome.isWhole { try sink.finish() }
    return outcome
  }

  private func write(
    _ email: Email, folders: [String?], from sources: inout ExportedSources, to sink: inout any MailboxSink
  ) async throws {
    guard let source = try await sources.source(of: email) else { return }
    for folder in folders {
      try sink.write(
        source: source, flags: email.flags, dateReceived: email.dateReceived,
        sender: email.fromAddress, folder: folder)
    }
  }
}

extension ExportMailUseCase.Outcome {
  fileprivate mutating func add(_ other: Self) {
    written += other.written
    missing += other.missing
    damaged += other.damaged
    damagedSubjects = Array((damagedSubjects + other.damagedSubjects).prefix(ExportedSources.subjectsKept))
    failure = failure ?? other.failure
  }
}

extension ExportMailUseCase.Target {
  /// Whether it can represent folders.
  fileprivate var isTree: Bool { if case .path = self { true } else { false } }
}
