public import VmailDomain

/// Finds what was written here and has not left, so that no listing or conversation shows it like mail that has.
public struct FindUnsentMailUseCase: Sendable {
  public typealias Repository = EmailRepositoryProtocol & ActionRepositoryProtocol

  private let repository: any Repository

  public init(repository: any Repository) { self.repository = repository }

  /// Of each message that has not left, how far it is.
  public func states(of emails: [Email]) async throws -> [EmailID: UnsentState] {
    let drafts = try await drafts(of: Set(emails.map(\.accountId)))
    return emails.reduce(into: [:]) { $0[$1.id] = UnsentState(of: $1, drafts: drafts) }
  }

  /// Of each thread with such a message, the most urgent state, without reading its messages.
  public func states(of threads: [MailThread]) async throws -> [ThreadID: UnsentState] {
    guard !threads.isEmpty else { return [:] }
    let drafts = try await drafts(of: Set(threads.map(\.accountId)))
    return try await ThreadListError.fetching {
      let views = try await repository.getViews(threadIds: threads.map(\.id))
      var states: [ThreadID: UnsentState] = [:]
      for (thread, views) in views where views.contains(where: { Self.isDrafts($0, drafts) }) {
        states[thread] = .draft
      }
      for email in try await repository.getOutboxEmails(accountId: nil) {
        guard let state = UnsentState(of: email, drafts: drafts) else { continue }
        if states[email.threadId].map(state.isMoreUrgent) ?? true { states[email.threadId] = state }
      }
      return states
    }
  }

  private static func isDrafts(_ view: MailboxView, _ drafts: Set<FolderID>) -> Bool {
    if case .folder(let folder) = view { drafts.contains(folder) } else { false }
  }

  private func drafts(of accounts: Set<AccountID>) async throws -> Set<FolderID> {
    try await ThreadListError.fetching {
      var drafts: Set<FolderID> = []
      for account in accounts {
        let folders = try await repository.getFolders(accountId: account)
        drafts.formUnion(folders.lazy.filter { $0.type == .drafts }.map(\.id))
      }
      return drafts
    }
  }
}
