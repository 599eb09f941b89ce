public import VmailDomain

extension EmailRepositoryImpl: RemoteSourceRepositoryProtocol {
  public func getCopies(emailId: EmailID) async throws -> MessageCopies? {
    try await database.read { try MessageCopiesQuery.fetch($0, emailId: emailId) }
  }

  public func completeSource(
    _ source: [UInt8], isPartial: Bool, content: MessageContent, emailId: EmailID
  ) async throws {
    try await database.write {
      try SourceCompleter($0).complete(emailId, source, isPartial: isPartial, content)
    }
  }
}
