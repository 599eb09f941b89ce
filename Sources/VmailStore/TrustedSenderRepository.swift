public import VmailDomain

extension EmailRepositoryImpl: TrustedSenderRepositoryProtocol {
  public func getTrustedSenders() async throws -> [TrustedSender] {
    try await database.read { try TrustedSenderQuery.fetch($0) }
  }

  public func isTrusted(senderEmail: String) async throws -> Bool {
    try await database.read { try TrustedSenderQuery.contains(senderEmail, $0) }
  }

  public func addTrustedSender(_ sender: TrustedSender) async throws {
    try await database.write { try TrustedSenderQuery.add(sender, $0.db) }
  }

  public func removeTrustedSender(senderEmail: String) async throws -> Bool {
    try await database.write { try TrustedSenderQuery.remove(senderEmail, $0.db) } > 0
  }

  public func removeAllTrustedSenders() async throws -> Int {
    try await database.write { try TrustedSenderQuery.removeAll($0.db) }
  }
}
