import Foundation
import Synchronization
import VmailDomain

/// A server with one message, of whose files a test says what comes when they are fetched.
final class ServedFiles: MailServerConnecting {
  private struct State {
    var bytes: [String: Result<[UInt8], any Error>] = [:]
    var fetched = 0
    var isMetered: Bool?
    var isLocal = false
  }

  static let endpoint = ServerEndpoint(host: "imap.example.org", port: 993, security: .tls)
  static let inbox = MailboxPath(Array("INBOX".utf8))

  private let parts: [MessageContent.Part]
  private let state = Mutex(State())
  /// For what is none of vmail's: programs that a test writes, and what they make.
  let folder: String

  init(_ parts: [MessageContent.Part]) throws {
    self.parts = parts
    folder = FileManager.default.temporaryDirectory.path + "/vmail-files-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    for part in parts { set(part.section, .success(Array("content".utf8))) }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Says what comes when the part of that number is fetched.
  func set(_ section: String, _ outcome: Result<[UInt8], any Error>) {
    state.withLock { $0.bytes[section] = outcome }
  }

  /// How often something was fetched.
  var fetched: Int { state.withLock { $0.fetched } }

  func setMetered(_ isMetered: Bool?) { state.withLock { $0.isMetered = isMetered } }
  func isMetered() -> Bool? { state.withLock { $0.isMetered } }

  /// Says whether the bytes are on this machine.
  func setLocal(_ isLocal: Bool) { state.withLock { $0.isLocal = isLocal } }
  var isLocal: Bool { state.withLock { $0.isLocal } }

  func bytes(of section: String) throws -> [UInt8] {
    let outcome = state.withLock { state in
      state.fetched += 1
      return state.bytes[section]
    }
    guard let outcome else { throw AttachmentError.gone }
    return try outcome.get()
  }

  /// What FETCH says of the message.
  var message: RemoteMessage {
    var structure = BodyPart(
      type: "multipart", subtype: "mixed", parameters: [.init(name: "boundary", value: "b")])
    structure.parts = [BodyPart(type: "text", subtype: "plain", size: 4)]
    for section in 2...max(2, parts.compactMap { Int($0.section) }.max() ?? 2) {
      let part = parts.first { $0.section == "\(section)" }
      let type = (part?.mimeType ?? "text/plain").split(separator: "/").map(String.init)
      let bytes = state.withLock { try? $0.bytes["\(section)"]?.get() }
      structure.parts.append(
        BodyPart(
          type: type[0], subtype: type[1], encoding: "binary", size: bytes?.count ?? part?.sizeBytes ?? 0))
    }
    return RemoteMessage(
      uid: 1, flags: [], internalDate: Date(timeIntervalSince1970: 1_738_764_000), size: 1_000,
      structure: structure, header: Array("Subject: Files\r\nMessage-ID: <m1@example.org>\r\n\r\n".utf8))
  }

  func connect(_ server: ServerLogin) -> any MailServerSession { Session(files: self) }
  func probe(_ server: ServerTarget) -> [String] { [] }

  /// Gives out the message and its files, and takes no changes.
  private struct Session: MailServerSession {
    let files: ServedFiles

    let traits = ServerTraits()
    func folders() -> [RemoteFolder] { [RemoteFolder(path: ServedFiles.inbox, name: "INBOX", use: .inbox)] }
    func status(of path: MailboxPath) -> RemoteFolder.Status { RemoteFolder.Status(messages: 1) }

    func select(_ path: MailboxPath, since point: ResyncPoint?) -> SelectedMailbox {
      SelectedMailbox(count: 1, uidValidity: 1, uidNext: 2)
    }

    func listing() -> MailboxListing { MailboxListing(uids: [1], count: 1) }
    func existing(of uids: UIDSet) -> UIDSet { listing().uids.intersection(uids) }
    func flags(of uids: UIDSet, changedSince modSeq: Int64?) -> [UInt32: MessageFlags] { [:] }
    func labels(of uids: UIDSet, changedSince modSeq: Int64?) -> [UInt32: LabelledMessage] { [:] }
    func messages(_ uids: UIDSet, withStructure: Bool) -> [RemoteMessage] {
      uids.contains(1) ? [files.message] : []
    }
    func sections(_ request: SectionRequest) -> [UInt32: [MessageSection: [UInt8]]] { [:] }

    func stream(
      _ section: MessageSection?, of uid: UInt32, from offset: Int,
      _ take: @Sendable ([UInt8]) async throws -> Void
    ) async throws {
      guard case .part(let section) = section else { throw noChanges }
      try await take(Array(try files.bytes(of: section).dropFirst(offset)))
    }

    func takeNews() -> MailboxNews { MailboxNews() }
    func waitForNews() throws -> Bool { throw noChanges }
    func close() {}

    func store(_ uids: UIDSet, adding: MessageFlags, removing: MessageFlags) throws { throw noChanges }
    func store(_ uids: UIDSet, adding: Set<GmailLabel>, removing: Set<GmailLabel>) throws { throw noChanges }
    func copy(_ uids: UIDSet, to path: MailboxPath) throws -> CopiedMessages? { throw noChanges }
    func move(_ uids: UIDSet, to path: MailboxPath) throws -> CopiedMessages? { throw noChanges }
    func expunge(_ uids: UIDSet) throws { throw noChanges }
    func expungeAll() throws { throw noChanges }
    func deletedUIDs() -> UIDSet { [] }
    func uids(withMessageId id: String) -> UIDSet { [] }

    func append(_ source: [UInt8], to path: MailboxPath, flags: MessageFlags, date: Date) throws {
      throw noChanges
    }

    func create(_ name: String) throws -> MailboxPath { throw noChanges }
    func create(_ special: SpecialFolder) throws -> MailboxPath { throw noChanges }
    func rename(_ path: MailboxPath, to name: String) throws -> MailboxPath { throw noChanges }
    func delete(_ path: MailboxPath) throws { throw noChanges }

    private var noChanges: ServerError { .refused(code: nil, reason: "this server only gives out files") }
  }
}
