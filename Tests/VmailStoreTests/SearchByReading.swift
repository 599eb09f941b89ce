import VmailDomain
import VmailStore

/// Searches by asking every message whether it matches: what the index must come to as well.
struct SearchByReading {
  private let mail: [(email: Email, document: SearchDocument)]
  private let places: QueryResolver

  /// Of the mail that is in the store now.
  init(_ store: MailStore) async throws {
    (mail, places) = try await store.read { snapshot in
      let accounts = try snapshot.accounts()
      let folders = try accounts.flatMap { try snapshot.folders(accountId: $0.id) }
      let emails = try accounts.flatMap { try snapshot.emails(accountId: $0.id, after: nil, limit: 10_000) }
      let mail = try emails.map { ($0, try Self.document(of: $0, snapshot)) }
      return (mail, QueryResolver(accounts: accounts, folders: folders))
    }
  }

  private static func document(of email: Email, _ snapshot: Snapshot) throws -> SearchDocument {
    let content = MessageContent(
      subject: email.subject, from: Participant(name: email.fromName, email: email.fromAddress),
      to: email.toAddresses, cc: email.ccAddresses,
      text: try snapshot.body(emailId: email.id) ?? "",
      attachments: email.attachments.map {
        MessageContent.Part(filename: $0.filename, mimeType: "", sizeBytes: 0, section: "")
      }, digest: [])
    return SearchDocument(content, source: try snapshot.source(emailId: email.id) ?? [])
  }

  /// The newest match of each thread, newest first.
  func newestMatches(_ query: SearchQuery, _ scope: SearchScope) -> [EmailID] {
    let evaluation = SearchEvaluation(query, scope: scope, places: places)
    var threads: Set<ThreadID> = []
    return mail.filter { evaluation.matches($0.email, $0.document) }.map(\.email)
      .sorted { ($0.dateReceived, $0.id) > ($1.dateReceived, $1.id) }
      .filter { threads.insert($0.threadId).inserted }.map(\.id)
  }
}
