import VmailDomain

/// A connection with nothing but folders behind it.
struct StubMailSession: MailServerSession {
  let capabilities: [String]
  let names: [String]

  var traits: ServerTraits { ServerTraits(capabilities: capabilities) }

  func folders() -> [RemoteFolder] {
    names.map { RemoteFolder(path: MailboxPath(Array($0.utf8)), name: $0) }
  }

  func status(of path: MailboxPath) throws -> RemoteFolder.Status { throw Self.nothing }
  func select(_ path: MailboxPath, since point: ResyncPoint?) throws -> SelectedMailbox { throw Self.nothing }
  func allUIDs() throws -> UIDSet { throw Self.nothing }
  func existing(of uids: UIDSet) throws -> UIDSet { throw Self.nothing }
  func flags(of uids: UIDSet, changedSince modSeq: Int64?) throws -> [UInt32: MessageFlags] {
    throw Self.nothing
  }
  func messages(_ uids: UIDSet) throws -> [RemoteMessage] { throw Self.nothing }
  func sections(_ request: SectionRequest) throws -> [UInt32: [MessageSection: [UInt8]]] {
    throw Self.nothing
  }
  func stream(
    _ section: MessageSection?, of uid: UInt32, from offset: Int,
    _ take: @Sendable ([UInt8]) async throws -> Void
  ) throws { throw Self.nothing }
  func takeNews() -> MailboxNews { MailboxNews() }
  func close() {}

  private static let nothing = ServerError.unsupported("this in tests of accounts")
}
