/// Writes mail to files that ``ImportMailUseCase`` and other mail programs read.
public struct ExportMailUseCase: Sendable {
  private let repository: any EmailRepositoryProtocol
  private let mailboxes: any MailboxWriting

  public init(repository: any EmailRepositoryProtocol, mailboxes: any MailboxWriting) {
    self.repository = repository
    self.mailboxes = mailboxes
  }

  /// Exports the messages of some threads into one mailbox, each thread oldest first and each
  /// message once. Mail whose source is only on the server is left out.
  /// - Returns: how many messages were written.
  /// - Throws: ``MailboxError`` or a store's error; what stands at `path` is then not complete.
  public func exportThreads(
    _ threads: [ThreadID], path: String, format: MailboxFormat
  ) async throws -> Int {
    var sink = try mailboxes.sink(path: path, format: format, tree: false)
    var written: Set<EmailID> = []
    for thread in threads {
      for email in try await repository.getEmails(threadId: thread) where !written.contains(email.id) {
        try Task.checkCancellation()
        if try await write(email, folders: [nil], to: &sink) { written.insert(email.id) }
      }
    }
    try sink.finish()
    return written.count
  }

  /// Exports a whole account, each folder as a mailbox of its own. A message in several folders is
  /// written to each; archived mail goes to a mailbox named `Archive`, mail that waits to be sent
  /// to one named `Outbox`.
  /// - Returns: how many messages were written, each counted once.
  public func exportAccount(
    _ accountId: AccountID, path: String, format: MailboxFormat
  ) async throws -> Int {
    let names = Self.mailboxNames(of: try await repository.getFolders(accountId: accountId))
    var sink = try mailboxes.sink(path: path, format: format, tree: true)
    var written = 0
    var last: EmailID?
    while true {
      let emails = try await repository.getEmails(accountId: accountId, after: last, limit: 200)
      guard let end = emails.last else { break }
      last = end.id
      for email in emails {
        try Task.checkCancellation()
        var folders = Set(email.folders.compactMap { names[$0] }).sorted()
        if folders.isEmpty { folders = [SendState.outbox.contains(email.sendState) ? "Outbox" : "Archive"] }
        if try await write(email, folders: folders, to: &sink) { written += 1 }
      }
    }
    try sink.finish()
    return written
  }

  /// System folders under the names by which import knows them again, whatever the server calls
  /// them; the server's archive under none, since its mail is what the virtual Archive shows.
  private static func mailboxNames(of folders: [Folder]) -> [FolderID: String] {
    var names: [FolderID: String] = [:]
    for folder in folders where !folder.isServerArchive {
      names[folder.id] =
        folder.type == .custom ? folder.name : SystemFolderNames.title(of: folder.type)
    }
    return names
  }

  /// - Returns: `false` for mail whose source is only on the server.
  private func write(
    _ email: Email, folders: [String?], to sink: inout any MailboxSink
  ) async throws -> Bool {
    guard let source = try await repository.getSource(emailId: email.id) else { return false }
    for folder in folders {
      try sink.write(
        source: source, flags: email.flags, dateReceived: email.dateReceived,
        sender: email.fromAddress, folder: folder)
    }
    return true
  }
}
