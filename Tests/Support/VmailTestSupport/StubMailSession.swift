import Foundation
import Synchronization
import VmailDomain

/// A session with empty folders, or with a ``StubMail``.
final class StubMailSession: MailServerSession {
  private let capabilities: [String]
  private let emptyFolders: [String]
  private let mail: StubMail?
  private let state = Mutex<(selected: String?, isOpen: Bool)>((nil, true))

  init(capabilities: [String], names: [String], mail: StubMail? = nil) {
    self.capabilities = capabilities
    emptyFolders = names
    self.mail = mail
    mail?.began()
  }

  var traits: ServerTraits {
    ServerTraits(supportsIdle: capabilities.contains("IDLE"), capabilities: capabilities)
  }

  func folders() -> [RemoteFolder] {
    (mail?.names() ?? emptyFolders).map {
      RemoteFolder(path: MailboxPath(Array($0.utf8)), name: $0, use: $0 == "INBOX" ? .inbox : nil)
    }
  }

  func status(of path: MailboxPath) -> RemoteFolder.Status { RemoteFolder.Status(messages: 0) }

  func select(_ path: MailboxPath, since point: ResyncPoint?) throws -> SelectedMailbox {
    guard let mail else { return SelectedMailbox(count: 0, uidValidity: 1, uidNext: 1) }
    try expectOpen()
    let name = String(decoding: path.bytes, as: UTF8.self)
    guard let mailbox = mail.mailbox(name) else {
      throw ServerError.refused(code: "NONEXISTENT", reason: "no such mailbox")
    }
    state.withLock { $0.selected = name }
    return SelectedMailbox(
      count: mailbox.messages.count, uidValidity: mailbox.uidValidity,
      uidNext: (mailbox.messages.keys.max() ?? 0) + 1)
  }

  func listing() -> MailboxListing { MailboxListing(uids: UIDSet(there.keys), count: there.count) }
  func existing(of uids: UIDSet) -> UIDSet { listing().uids.intersection(uids) }

  func flags(of uids: UIDSet, changedSince modSeq: Int64?) -> [UInt32: MessageFlags] {
    there.filter { uids.contains($0.key) }.mapValues { $0.remote.flags }
  }

  func labels(of uids: UIDSet, changedSince modSeq: Int64?) -> [UInt32: LabelledMessage] {
    there.filter { uids.contains($0.key) }.mapValues {
      LabelledMessage(flags: $0.remote.flags, labels: $0.remote.labels, objectId: $0.remote.objectId)
    }
  }

  func messages(_ uids: UIDSet, withStructure: Bool) throws -> [RemoteMessage] {
    try expectOpen()
    return there.filter { uids.contains($0.key) }.map(\.value.remote)
  }

  func sections(_ request: SectionRequest) -> [UInt32: [MessageSection: [UInt8]]] {
    there.filter { request.uids.contains($0.key) }.mapValues { message in
      var found: [MessageSection: [UInt8]] = [:]
      for section in request.sections { found[section] = Self.bytes(section, of: message) }
      return found
    }
  }

  func stream(
    _ section: MessageSection?, of uid: UInt32, from offset: Int,
    _ take: @Sendable ([UInt8]) async throws -> Void
  ) async throws {
    guard let mail else { return }
    try expectOpen()
    let fault = mail.begin(StubMail.Request(section: section, uid: uid, offset: offset))
    guard let message = there[uid], let bytes = Self.bytes(section, of: message) else {
      throw ServerError.refused(code: "NONEXISTENT", reason: "the message is gone")
    }
    var rest = bytes.dropFirst(offset)
    if let fault { rest = rest.prefix(fault.after) }
    while !rest.isEmpty {
      try Task.checkCancellation()
      try await take(Array(rest.prefix(mail.pieceSize)))
      rest = rest.dropFirst(mail.pieceSize)
    }
    guard let fault else { return }
    close()
    throw fault.error
  }

  func store(_ uids: UIDSet, adding: MessageFlags, removing: MessageFlags) {}
  func store(_ uids: UIDSet, adding: Set<GmailLabel>, removing: Set<GmailLabel>) {}
  func copy(_ uids: UIDSet, to path: MailboxPath) -> CopiedMessages? { nil }
  func move(_ uids: UIDSet, to path: MailboxPath) -> CopiedMessages? { nil }
  func expunge(_ uids: UIDSet) {}
  func expungeAll() {}
  func deletedUIDs() -> UIDSet { [] }
  func uids(withMessageId id: String) -> UIDSet { [] }
  func append(_ source: [UInt8], to path: MailboxPath, flags: MessageFlags, date: Date) {}
  func create(_ name: String) -> MailboxPath {
    mail?.create(name)
    return MailboxPath(Array(name.utf8))
  }
  func create(_ special: SpecialFolder) -> MailboxPath { create(special.mailboxName) }
  func rename(_ path: MailboxPath, to name: String) -> MailboxPath { MailboxPath(Array(name.utf8)) }
  func delete(_ path: MailboxPath) {}

  func takeNews() -> MailboxNews { MailboxNews() }
  /// Waits forever, since nothing ever changes.
  func waitForNews() async -> Bool {
    let (news, source) = AsyncStream<Void>.makeStream()
    for await _ in news {}
    source.finish()
    return false
  }

  func close() {
    let wasOpen = state.withLock { state in
      defer { state.isOpen = false }
      return state.isOpen
    }
    if wasOpen { mail?.ended() }
  }

  private var there: [UInt32: StubMail.Message] {
    state.withLock { $0.selected }.flatMap { mail?.mailbox($0)?.messages } ?? [:]
  }

  private func expectOpen() throws {
    guard state.withLock({ $0.isOpen }) else { throw ServerError.connectionLost(reason: "closed") }
  }

  private static func bytes(_ section: MessageSection?, of message: StubMail.Message) -> [UInt8]? {
    switch section {
    case nil, .message: message.source
    case .text: Array(message.source.dropFirst(message.remote.header.count))
    case .part(let number): message.parts[number]
    }
  }
}
