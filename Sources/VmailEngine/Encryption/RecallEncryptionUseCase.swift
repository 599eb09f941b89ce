public import VmailDomain
internal import VmailStore

/// Remembers to whom mail is encrypted. Nothing is stored about it: the mail that was sent to them says so.
public struct RecallEncryptionUseCase: Sendable {
  let store: MailStore
  let opener: any MessageOpening

  /// The number of messages to each person that are considered.
  private static let mailLimit = 50
  /// The number of recipients from which on nothing is remembered.
  private static let peopleLimit = 20

  /// Returns whether the last message to the same people was encrypted; if they have had none together, whether the last
  /// one to each of them alone was.
  /// - Parameter people: those in To and Cc.
  /// - Throws: ``StoreError``
  public func wasEncrypted(to people: [Participant]) async throws -> Bool {
    let wanted = Self.addresses(people)
    guard !wanted.isEmpty, wanted.count <= Self.peopleLimit else { return false }
    let sent = try await store.read { mail in
      try wanted.flatMap { try mail.sentMessages(to: $0, limit: Self.mailLimit) }
    }
    let newest = sent.sorted { $0.dateReceived > $1.dateReceived }
    func last(to addresses: Set<String>) -> Email? {
      newest.first { Self.addresses($0.toAddresses + $0.ccAddresses) == addresses }
    }
    if let email = last(to: wanted) { return try await isEncrypted(email) }
    for address in wanted {
      guard let email = last(to: [address]), try await isEncrypted(email) else { return false }
    }
    return true
  }

  private static func addresses(_ people: [Participant]) -> Set<String> {
    Set(people.map { $0.email.lowercased() })
  }

  private func isEncrypted(_ email: Email) async throws -> Bool {
    let source = try await store.read { try $0.readableSource(emailId: email.id) }
    return source.map { opener.headers(of: $0).contains(where: \.saysEncrypted) } ?? false
  }
}
