import VmailDomain

extension IMAPSession {
  func store(_ uids: UIDSet, adding: MessageFlags, removing: MessageFlags) async throws {
    guard !uids.isEmpty else { return }
    if !adding.isEmpty { _ = try await each(of: uids) { Store.command($0, "+", adding) } }
    if !removing.isEmpty { _ = try await each(of: uids) { Store.command($0, "-", removing) } }
  }

  func copy(_ uids: UIDSet, to path: MailboxPath) async throws -> CopiedMessages? {
    guard !uids.isEmpty else { return nil }
    return try await connection.run(CopyCommand(.copy, uids, to: path))
  }

  func move(_ uids: UIDSet, to path: MailboxPath) async throws -> CopiedMessages? {
    guard !uids.isEmpty else { return nil }
    return try await connection.run(CopyCommand(.move, uids, to: path))
  }

  func expunge(_ uids: UIDSet) async throws {
    guard !uids.isEmpty else { return }
    _ = try await each(of: uids) { UIDPlus.expunge($0) }
  }

  func expungeAll() async throws {
    _ = try await connection.run(PlainCommand(CommandLine("EXPUNGE"), isAlone: true))
  }

  func deletedUIDs() async throws -> UIDSet {
    try await connection.run(
      SearchCommand([.words("DELETED")], isExtended: strategy.hasExtendedSearch))
  }

  func uids(withMessageId id: String) async throws -> UIDSet {
    try await connection.run(
      SearchCommand(
        [.words("HEADER Message-ID"), .string(Array(id.utf8))], isExtended: strategy.hasExtendedSearch))
  }
}
