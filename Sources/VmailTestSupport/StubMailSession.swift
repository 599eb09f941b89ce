import VmailDomain

/// A connection with nothing but empty folders behind it.
struct StubMailSession: MailServerSession {
  let capabilities: [String]
  let names: [String]

  var traits: ServerTraits { ServerTraits(capabilities: capabilities) }

  func folders() -> [RemoteFolder] {
    names.map { RemoteFolder(path: MailboxPath(Array($0.utf8)), name: $0, use: $0 == "INBOX" ? .inbox : nil) }
  }

  func status(of path: MailboxPath) -> RemoteFolder.Status { RemoteFolder.Status(messages: 0) }
  func select(_ path: MailboxPath, since point: ResyncPoint?) -> SelectedMailbox {
    SelectedMailbox(count: 0, uidValidity: 1, uidNext: 1)
  }
  func allUIDs() -> UIDSet { [] }
  func existing(of uids: UIDSet) -> UIDSet { [] }
  func flags(of uids: UIDSet, changedSince modSeq: Int64?) -> [UInt32: MessageFlags] { [:] }
  func messages(_ uids: UIDSet) -> [RemoteMessage] { [] }
  func sections(_ request: SectionRequest) -> [UInt32: [MessageSection: [UInt8]]] { [:] }
  func stream(
    _ section: MessageSection?, of uid: UInt32, from offset: Int,
    _ take: @Sendable ([UInt8]) async throws -> Void
  ) {}
  func store(_ uids: UIDSet, adding: MessageFlags, removing: MessageFlags) {}
  func copy(_ uids: UIDSet, to path: MailboxPath) -> CopiedMessages? { nil }
  func move(_ uids: UIDSet, to path: MailboxPath) -> CopiedMessages? { nil }
  func expunge(_ uids: UIDSet) {}
  func expungeAll() {}
  func deletedUIDs() -> UIDSet { [] }
  func uids(withMessageId id: String) -> UIDSet { [] }
  func create(_ name: String) -> MailboxPath { MailboxPath(Array(name.utf8)) }
  func rename(_ path: MailboxPath, to name: String) -> MailboxPath { create(name) }
  func delete(_ path: MailboxPath) {}
  func takeNews() -> MailboxNews { MailboxNews() }
  func close() {}
}
