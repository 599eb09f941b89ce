import Foundation
import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailEngine

/// Swift Testing has attachments too.
typealias MailAttachment = VmailDomain.Attachment

/// A message of a server, of which nothing but the header is in the store.
struct OnDemandWorld: Sendable {
  let mail = StubMail(pieceSize: 7)
  let servers = StubServers()
  let place: TestStore
  let account: AccountID
  let clock = TestClock()
  let messages: RemoteMessages
  /// The store's first.
  let email = EmailID(1)
  var files: AttachmentFiles { AttachmentFiles(directory: place.directory) }
  private let identity: MessageIdentity
  private let incoming: IncomingMessage
  static let endpoint = ServerEndpoint(host: "imap.example.org", port: 993, security: .tls)

  /// Encoded as it is.
  static let content = Array((0..<100).map { "line \($0)" }.joined(separator: "\r\n").utf8)

  init(files: [StubMail.File]? = nil) async throws {
    place = try TestStore()
    account = try await place.store.write {
      try $0.addServerAccount(
        name: "work", email: "me@example.org",
        server: ServerSettings(
          imap: Self.endpoint, smtp: nil, userName: "me", authentication: .password(.command("pass")))
      ).id
    }
    let message = mail.add(
      "Report", files: files ?? [StubMail.File("a.txt", encoding: "8bit", encoded: Self.content)])
    var host = StubServers.Host(userName: "me", credentials: .password("right"))
    host.mail = mail
    servers.listen(at: Self.endpoint, host)
    let secrets = StubSecrets()
    secrets.set(command: "pass", to: .success(Secret("right")))
    identity = MessageIdentity(evidence: MessageIdentity.evidence(of: message))
    incoming = Self.headerAlone(of: message, identity)
    messages = RemoteMessages(
      store: place.store, servers: servers,
      credentials: CredentialsUseCase(secrets: secrets, oauth: nil, clock: clock),
      clock: clock)
    try await know(("INBOX", 1, 1))
  }

  private static func headerAlone(of message: RemoteMessage, _ identity: MessageIdentity) -> IncomingMessage {
    var incoming = IncomingMessage(
      content: MessageContent(
        messageId: "report@example.org", subject: "Report", from: Participant(email: "ann@example.org"),
        text: "", textVersion: 1,
        attachments: [
          MessageContent.Part(
            filename: attachment.filename, mimeType: attachment.mimeType, sizeBytes: attachment.sizeBytes,
            section: attachment.section)
        ], digest: identity.digest),
      source: PartialSource.make(message, bodies: [:]), flags: message.flags,
      dateReceived: message.internalDate, folder: nil)
    (incoming.sizeBytes, incoming.isPartial) = (message.size, true)
    return incoming
  }

  var store: MailStore { place.store }

  /// The mailboxes that the store knows now, and where in each the message was seen.
  func know(_ places: (path: String, uidValidity: UInt32, uid: UInt32)...) async throws {
    let listing = places.map {
      RemoteFolder(
        path: MailboxPath(Array($0.path.utf8)), name: $0.path, use: $0.path == "INBOX" ? .inbox : nil)
    }
    try await store.write { transaction in
      try transaction.setMailboxes(FolderMapping.bindings(for: listing), accountId: account)
      let folders = try transaction.snapshot.syncedFolders(accountId: account)
      for place in places {
        let folder = try #require(folders.first { $0.path == MailboxPath(Array(place.path.utf8)) }).folder.id
        try transaction.restart(
          folderId: folder,
          cursor: FolderCursor(
            uidValidity: place.uidValidity, uidNext: place.uid + 1, modSeq: nil, gap: UIDSet([place.uid])))
        var batch = SyncBatch(folderId: folder, uidValidity: place.uidValidity)
        var incoming = incoming
        incoming.folder = folder
        batch.arrived = [
          ArrivedMessage(uid: place.uid, flags: incoming.flags, identity: identity, incoming: incoming)
        ]
        try #require(try transaction.apply(batch) != nil)
      }
      let emails = try transaction.snapshot.emails(accountId: account, after: nil, limit: 2)
      try #require(emails.map(\.id) == [email])
    }
  }

  /// The message as it came; `nil` while some of it is only on the server.
  func whole() async throws -> [UInt8]? { try await store.read { try $0.source(emailId: email) } }

  /// What of the message is here.
  func kept() async throws -> [UInt8]? { try await store.read { try $0.readableSource(emailId: email) } }

  /// Whether no more of the message is here than at first.
  func isUntouched() async throws -> Bool {
    let (whole, kept) = (try await whole(), try await kept())
    return whole == nil && kept == incoming.source
  }

  /// - Returns: the UID of the message that was found.
  func find() async throws -> UInt32 {
    try await messages.with(email, ask: nil) { message, _ in message.uid }
  }

  var downloads: DownloadAttachmentUseCase {
    DownloadAttachmentUseCase(
      source: OnDemandAttachments(local: NothingHere(), messages: messages, decoder: { _ in AsItIs() }),
      folder: store.attachments, clock: clock)
  }

  static let attachment = MailAttachment(
    id: AttachmentID(1), filename: "a.txt", mimeType: "text/plain", sizeBytes: content.count, section: "2")

  /// Moves the clock by what is waited for, whenever somebody waits, until `body` is through.
  func withoutWaiting<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws
    -> Value
  {
    let running = Task { try await body() }
    let hurry = Task {
      while !Task.isCancelled {
        if clock.alarmCount > 0 { clock.advance(by: 4) }
        await Task.yield()
      }
    }
    defer { hurry.cancel() }
    return try await running.value
  }
}

private struct NothingHere: AttachmentFetching {
  func transfer(
    of attachment: MailAttachment, _ email: EmailID, ask: SecretAsking?
  ) throws -> any AttachmentTransfer { throw AttachmentError.onlyOnServer }
}

/// Decodes nothing, and tells a `!` from what may stand in a part.
private struct AsItIs: PartDecoding {
  func decode(_ piece: [UInt8]) throws -> [UInt8] {
    if piece.contains(UInt8(ascii: "!")) { throw AttachmentError.damaged("it holds a !") }
    return piece
  }

  func finish() {}
}
