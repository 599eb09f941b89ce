import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

/// Swift Testing has attachments too.
typealias MailAttachment = VmailDomain.Attachment

/// A message of a server, of which all but its text is only there.
struct OnDemandWorld {
  let mail = StubMail(pieceSize: 7)
  let servers = StubServers()
  let repository = InMemoryEmailRepository()
  let sources = StubSources()
  let clock = TestClock()
  let folder = StubFolder()
  let messages: RemoteMessages
  let email = EmailID(1)
  static let endpoint = ServerEndpoint(host: "imap.example.org", port: 993, security: .tls)

  /// Encoded as it is.
  static let content = Array((0..<100).map { "line \($0)" }.joined(separator: "\r\n").utf8)

  init(files: [StubMail.File]? = nil) async throws {
    let account = try await repository.addServerAccount(
      name: "work", email: "me@example.org",
      server: ServerSettings(
        imap: Self.endpoint, smtp: nil, userName: "me", authentication: .password(.command("pass"))))
    let message = mail.add(
      "Report", files: files ?? [StubMail.File("a.txt", encoding: "8bit", encoded: Self.content)])
    var host = StubServers.Host(userName: "me", credentials: .password("right"))
    host.mail = mail
    servers.listen(at: Self.endpoint, host)
    let secrets = StubSecrets()
    secrets.set(command: "pass", to: .success(Secret("right")))
    let identity = MessageIdentity(evidence: MessageIdentity.evidence(of: message))
    sources.set(MessageCopies(account: account.id, accountName: "work", identity: identity, places: []))
    messages = RemoteMessages(
      repository: sources, accounts: repository, servers: servers,
      credentials: CredentialsUseCase(secrets: secrets, oauth: nil, clock: clock),
      alarms: clock)
    know(("INBOX", 1, 1))
  }

  /// Where the message was seen.
  func know(_ places: (path: String, uidValidity: UInt32, uid: UInt32)...) {
    sources.change { copies in
      copies.places = places.map {
        MessageCopies.Place(
          path: MailboxPath(Array($0.path.utf8)), uidValidity: $0.uidValidity, uid: $0.uid)
      }
    }
  }

  /// - Returns: the subject and the UID of the message that was found.
  func find() async throws -> UInt32 {
    try await messages.with(email, ask: nil) { message, _ in message.uid }
  }

  var downloads: DownloadAttachmentUseCase {
    DownloadAttachmentUseCase(
      source: OnDemandAttachments(local: NothingHere(), messages: messages, decoding: AsItIs()),
      folder: folder, alarms: clock)
  }

  static let attachment = MailAttachment(
    id: AttachmentID(7), filename: "a.txt", mimeType: "text/plain", sizeBytes: content.count, section: "2")

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

/// What the store knows of one message.
final class StubSources: RemoteSourceRepositoryProtocol {
  private let state = Mutex<(copies: MessageCopies?, kept: [[UInt8]], partial: [Bool])>((nil, [], []))

  func set(_ copies: MessageCopies?) { state.withLock { $0.copies = copies } }

  func change(_ body: (inout MessageCopies) -> Void) {
    state.withLock { state in
      guard var copies = state.copies else { return }
      body(&copies)
      state.copies = copies
    }
  }

  /// Sources that were completed.
  var kept: [[UInt8]] { state.withLock { $0.kept } }
  /// Whether some of each was missing still.
  var partial: [Bool] { state.withLock { $0.partial } }

  func getCopies(emailId: EmailID) -> MessageCopies? { state.withLock { $0.copies } }

  func completeSource(_ source: [UInt8], isPartial: Bool, content: MessageContent, emailId: EmailID) {
    state.withLock {
      $0.kept.append(source)
      $0.partial.append(isPartial)
    }
  }
}

private struct NothingHere: AttachmentFetching {
  func transfer(
    of attachment: MailAttachment, _ email: EmailID, ask: SecretAsking?
  ) throws -> any AttachmentTransfer { throw AttachmentError.onlyOnServer }
}

/// Decodes nothing, and tells a `!` from what may stand in a part.
private struct AsItIs: TransferDecoding, PartDecoding {
  func decoder(of encoding: String) -> any PartDecoding { self }

  func decode(_ piece: [UInt8]) throws -> [UInt8] {
    if piece.contains(UInt8(ascii: "!")) { throw AttachmentError.damaged("it holds a !") }
    return piece
  }

  func finish() {}
}
