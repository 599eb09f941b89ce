import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailViews

/// A conversation of two messages with files, which are on their server.
struct AttachmentWorld {
  let mail: TestStore
  let files: ServedFiles
  let clock = TestClock()
  let output = ShellOutput()

  /// - Parameter parts: the second message's; the first has none.
  init(_ parts: [MessageContent.Part]) async throws {
    mail = try .ofProgram()
    files = try ServedFiles(parts)
    let (mail, uid) = (mail, files.message.uid)
    let identity = MessageIdentity(evidence: MessageIdentity.evidence(of: files.message))
    let server = ServerSettings(
      imap: ServedFiles.endpoint, smtp: nil, userName: "me", authentication: .password(.command("pass")))
    let messages = [[], parts].enumerated().map { index, parts in
      mail.message(
        MessageContent(
          messageId: "m\(index)@example.org", references: ["m0@example.org"], subject: "Files",
          from: Participant(name: "Ann", email: "ann@example.org"), text: "Text", attachments: parts,
          digest: []),
        dateReceived: TestClock.start - 3600 + Double(index) * 60, folder: nil)
    }
    try await mail.store.write { store in
      let account = try store.addServerAccount(name: "work", email: "", server: server)
      let inbox = RemoteFolder(path: ServedFiles.inbox, name: "INBOX", use: .inbox)
      try store.setMailboxes(FolderMapping.bindings(for: [inbox]), accountId: account.id)
      let folder = try #require(
        try store.snapshot.folders(accountId: account.id).first { $0.type == .inbox })
      try store.restart(
        folderId: folder.id, cursor: FolderCursor(uidValidity: 1, uidNext: 1, modSeq: nil, gap: []))
      var (whole, partial) = (messages[0], messages[1])
      (whole.folder, partial.folder) = (folder.id, folder.id)
      partial.content.digest = identity.digest
      partial.isPartial = !parts.isEmpty
      _ = try store.add([whole], accountId: account.id)
      var batch = SyncBatch(folderId: folder.id, uidValidity: 1)
      batch.arrived = [ArrivedMessage(uid: uid, flags: [], identity: identity, incoming: partial)]
      batch.uidNext = 2
      try #require(try store.apply(batch) != nil)
    }
  }

  static func part(
    _ name: String?, _ type: String, size: Int = 7, section: String = "2", isInline: Bool = false
  ) -> MessageContent.Part {
    MessageContent.Part(
      filename: name, mimeType: type, sizeBytes: size, isInline: isInline, section: section)
  }

  /// Adds an older conversation.
  func addOther() async throws {
    let content = MessageContent(
      messageId: "other@example.org", subject: "Other",
      from: Participant(name: "Bob", email: "bob@example.org"), text: "Text", digest: [])
    let message = mail.message(content, dateReceived: TestClock.start - 7200, folder: nil)
    try await mail.store.write { store in
      let account = try #require(try store.snapshot.accounts().first)
      var message = message
      message.folder = try store.snapshot.folders(accountId: account.id).first { $0.type == .inbox }?.id
      _ = try store.add([message], accountId: account.id)
    }
  }

  /// Where what was downloaded is kept.
  var kept: String { mail.directory + "/attachments" }

  /// With a conversation open.
  func shell(
    isInteractive: Bool = true, variables: [String: String] = [:], opening number: Int = 1,
    _ change: @escaping @Sendable (inout Ports) -> Void = { _ in }
  ) async throws -> Shell {
    var shell = Shell.forTests(
      mail: mail, output: output, clock: clock, variables: variables, isInteractive: isInteractive
    ) { [files] ports in
      let secrets = StubSecrets()
      secrets.set(command: "pass", to: .success(Secret("right")))
      ports.secrets = secrets
      ports.connector = files
      ports.isMetered = { files.isMetered() }
      ports.attachments = MaybeHere(files: files)
      change(&ports)
    }
    _ = try await shell.type("open \(number)")
    _ = output.taken()
    return shell
  }
}

/// The files as they would be taken from a source that is here whole.
private struct MaybeHere: AttachmentFetching {
  let files: ServedFiles

  func transfer(
    of attachment: VmailDomain.Attachment, _ email: EmailID, ask: SecretAsking?
  ) -> any AttachmentTransfer { Transfer(section: attachment.section, files: files) }

  func isLocal(_ attachment: VmailDomain.Attachment, of email: EmailID) -> Bool { files.isLocal }

  private struct Transfer: AttachmentTransfer {
    let section: String
    let files: ServedFiles

    func run(_ take: @Sendable ([UInt8]) async throws -> Void) async throws -> Int? {
      try await take(try files.bytes(of: section))
      return nil
    }
  }
}

/// Answers questions, and remembers them.
final class Answers: Sendable {
  private let state: Mutex<(asked: [String], answers: [Bool])>

  init(_ answers: [Bool]) { state = Mutex(([], answers)) }

  var asked: [String] { state.withLock { $0.asked } }

  func answer(_ question: String) -> Bool {
    state.withLock { state in
      state.asked.append(question)
      return state.answers.isEmpty ? false : state.answers.removeFirst()
    }
  }
}
