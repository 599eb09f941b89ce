/// Writes mail to files that ``ImportMailUseCase`` and other mail programs read.
public struct ExportMailUseCase: Sendable {
  private let repository: any EmailRepositoryProtocol
  private let mailboxes: any MailboxWriting

  public init(repository: any EmailRepositoryProtocol, mailboxes: any MailboxWriting) {
    self.repository = repository
    self.mailboxes = mailboxes
  }

  /// Exports the messages of some threads into one mailbox, each thread oldest first.
  /// - Returns: how many messages were written.
  /// - Throws: ``MailboxError`` or a store's error; what stands at `path` is then not complete.
  public func exportThreads(
    _ threads: [ThreadID], path: String, format: MailboxFormat
  ) async throws -> Int {
    var sink = try mailboxes.sink(path: path, format: format, tree: false)
    var written = 0
    for thread in threads {
      try Task.checkCancellation()
      for email in try await repository.getEmails(threadId: thread) {
        if try await write(email, folder: nil, to: &sink) { written += 1 }
      }
    }
    try sink.finish()
    return written
  }

  /// Exports a whole account, each folder as a mailbox of its own. A message in several folders is
  /// written to each; archived mail goes to a mailbox named `Archive`.
  /// - Returns: how many messages were written, each counted once.
  public func exportAccount(
    _ accountId: AccountID, path: String, format: MailboxFormat
  ) async throws -> Int {
    let folders = try await repository.getFolders(accountId: accountId)
    let names = Dictionary(
      folders.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    var sink = try mailboxes.sink(path: path, format: format, tree: true)
    var written = 0
    var last: EmailID?
    while true {
      try Task.checkCancellation()
      let emails = try await repository.getEmails(accountId: accountId, after: last, limit: 200)
      guard let end = emails.last else { break }
      last = end.id
      for email in emails {
        let places = email.folders.compactMap { names[$0] }.sorted()
        var isWritten = false
        for place in places.isEmpty ? ["Archive"] : places {
          isWritten = try await write(email, folder: place, to: &sink) || isWritten
        }
        if isWritten { written += 1 }
      }
    }
    try sink.finish()
    return written
  }

  /// - Returns: `false` for mail whose source is only on the server.
  private func write(
    _ email: Email, folder: String?, to sink: inout any MailboxSink
  ) async throws -> Bool {
    guard let source = try await repository.getSource(emailId: email.id) else { return false }
    try sink.write(
      source: source, flags: email.flags, dateReceived: email.dateReceived,
      sender: email.fromAddress, folder: folder)
    return true
  }
}
