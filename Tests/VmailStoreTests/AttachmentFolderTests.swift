import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// Swift Testing has attachments too.
private typealias Attachment = VmailDomain.Attachment

@Suite("The store's attachments", .timeLimit(.minutes(10)))
struct AttachmentFolderTests {
  private let place: TemporaryStore
  private let store: MailStore
  private let inbox: FolderID
  private let account: AccountID

  init() async throws {
    place = TemporaryStore()
    store = try place.open()
    (account, inbox) = try await store.makeAccount()
  }

  /// A message with files of those names, six bytes each.
  private func add(_ name: String, files: [String]) async throws -> [Attachment] {
    var message = TestMail.message(name, folder: inbox)
    message.content.attachments = files.enumerated().map { index, file in
      MessageContent.Part(
        filename: file, mimeType: "text/plain", sizeBytes: 6, section: String(index + 2))
    }
    _ = try await store.write { [message] in try $0.add([message], accountId: account) }
    return try await attachments(name)
  }

  private func attachments(_ name: String) async throws -> [Attachment] {
    let emails = try await store.read { try $0.emails(accountId: account, after: nil, limit: 100) }
    return emails.first { $0.subject == "About \(name)" }?.attachments ?? []
  }

  private func keep(_ attachment: Attachment, _ text: String = "abcdef") async throws -> String {
    let file = try store.attachments.begin(attachment)
    try file.write(Array(text.utf8.prefix(2)))
    try file.write(Array(text.utf8.dropFirst(2)))
    return try await file.keep()
  }

  private func names(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private func mode(_ path: String) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test func `A kept file is private, whole and known to the store`() async throws {
    let attachment = try await add("m", files: ["a.txt"])[0]
    let path = try await keep(attachment)
    #expect(path == place.directory + "/attachments/a.txt")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "abcdef")
    #expect(try mode(path) == 0o600)
    #expect(try mode(place.directory + "/attachments") == 0o700)
    #expect(try mode(place.directory + "/attachments/partial") == 0o700)
    let known = try await attachments("m")[0]
    #expect(known.isDownloaded && known.localPath == path)
    #expect(store.attachments.keptPath(of: known) == path)
    #expect(names(place.files.partialAttachments).isEmpty)
    #expect(try await store.complaints().isEmpty)
  }

  @Test func `Files with the same name are numbered, and any name stays within the folder`() async throws {
    let hostile = ["a.txt", "a.txt", "../../a.txt", "partial", "", "/etc/passwd", ".\u{202E}x", "-rf"]
    for attachment in try await add("m", files: hostile) { _ = try await keep(attachment) }
    #expect(
      names(place.files.attachments) == [
        "_._.._a.txt", "__x", "_etc_passwd", "_rf", "a (2).txt", "a.txt", "attachment", "partial",
        "partial (2)",
      ])
  }

  @Test func `What is discarded, or let go of, leaves nothing and changes nothing`() async throws {
    let attachment = try await add("m", files: ["a.txt"])[0]
    let file = try store.attachments.begin(attachment)
    try file.write([1, 2, 3])
    #expect(names(place.files.partialAttachments).count == 1)
    file.discard()
    #expect(names(place.files.partialAttachments).isEmpty)
    do {
      let second = try store.attachments.begin(attachment)
      try second.write([1])
    }
    #expect(names(place.files.partialAttachments).isEmpty)
    #expect(names(place.files.attachments) == ["partial"])
    #expect(try await !attachments("m")[0].isDownloaded)
  }

  @Test func `What a dead process left is removed at the next start; what a live one writes is not`()
    async throws
  {
    let attachment = try await add("m", files: ["a.txt"])[0]
    let live = try store.attachments.begin(attachment)
    let dead = place.files.partialAttachments + "/9-abandoned"
    _ = FileManager.default.createFile(atPath: dead, contents: Data("half".utf8))
    let second = try place.open()
    #expect(!FileManager.default.fileExists(atPath: dead))
    #expect(names(place.files.partialAttachments).count == 1)
    try live.write(Array("abcdef".utf8))
    #expect(try await live.keep().hasSuffix("/a.txt"))
    second.close()
  }

  @Test func `A file that went away, changed its size or lies elsewhere counts as not downloaded`()
    async throws
  {
    let attachment = try await add("m", files: ["a.txt"])[0]
    let path = try await keep(attachment)
    var known = try await attachments("m")[0]
    try Data("other".utf8).write(to: URL(filePath: path))
    #expect(store.attachments.keptPath(of: known) == nil)
    try await store.attachments.forget(known)
    #expect(try await !attachments("m")[0].isDownloaded)
    #expect(!FileManager.default.fileExists(atPath: path))
    known.localPath = place.files.attachments + "/../vault.sqlite"
    #expect(store.attachments.keptPath(of: known) == nil)
    try await store.attachments.forget(known)
    #expect(FileManager.default.fileExists(atPath: place.files.vault))
  }

  @Test func `An attachment whose message is gone leaves no file`() async throws {
    let ghost = Attachment(
      id: AttachmentID(99), filename: "a.txt", mimeType: "text/plain", sizeBytes: 6, section: "2")
    await #expect(throws: AttachmentError.gone) { _ = try await keep(ghost) }
    #expect(names(place.files.attachments) == ["partial"])
  }

  @Test func `With a message that is deleted for good, its files go`() async throws {
    let path = try await keep(try await add("m", files: ["a.txt"])[0])
    let trash = try await store.write { try $0.ensureFolder(accountId: account, name: "Trash", type: .trash) }
    let thread = try #require(try await store.page(inbox).first)
    _ = try await store.write {
      try $0.perform(.delete, on: [ThreadInMailbox(threadId: thread.id, view: .folder(inbox))])
    }
    #expect(FileManager.default.fileExists(atPath: path))
    _ = try await store.write {
      try $0.perform(.deletePermanently, on: [ThreadInMailbox(threadId: thread.id, view: .folder(trash.id))])
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `A store that was moved still has its attachments`() async throws {
    _ = try await keep(try await add("m", files: ["a.txt"])[0])
    store.close()
    let elsewhere = place.directory + "-moved"
    try FileManager.default.moveItem(atPath: place.directory, toPath: elsewhere)
    defer { try? FileManager.default.removeItem(atPath: elsewhere) }
    let moved = try MailStore.open(at: elsewhere)
    let emails = try await moved.read { try $0.emails(accountId: account, after: nil, limit: 1) }
    let known = emails[0].attachments[0]
    #expect(moved.attachments.keptPath(of: known) == elsewhere + "/attachments/a.txt")
    moved.close()
  }

  @Test func `A copy never replaces anything, and is as private as what it copies`() async throws {
    let path = try await keep(try await add("m", files: ["a.txt"])[0])
    let folder = place.directory + "/sources"
    let name = AttachmentFileName("../a.txt")
    let first = try await store.attachments.copy(path, into: folder, as: name)
    let second = try await store.attachments.copy(path, into: folder, as: name)
    #expect([first, second] == [folder + "/_._a.txt", folder + "/_._a (2).txt"])
    #expect(try String(contentsOfFile: second, encoding: .utf8) == "abcdef")
    #expect(try mode(second) == 0o600)
    let written = try await store.attachments.write([1, 2], into: folder, as: name)
    #expect(written == folder + "/_._a (3).txt")
    #expect(FileManager.default.contents(atPath: written) == Data([1, 2]))
    #expect(!names(folder).contains { $0.hasPrefix(".") })
    await #expect(throws: AttachmentError.noFolder(path: folder + "/none")) {
      _ = try await store.attachments.copy(path, into: folder + "/none", as: name)
    }
  }
}
