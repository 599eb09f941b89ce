import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

@Suite("What of messages is only on their servers", .timeLimit(.minutes(10)))
struct RemoteSourceTests {
  private let place = TemporaryStore()
  private let store: MailStore
  private let account: AccountID

  init() async throws {
    store = try place.open()
    account = try await store.write { try $0.addAccount(name: "work", email: "me@example.org", kind: .imap) }
      .id
  }

  /// A message whose attachment was left on the server.
  private func addPartial(_ name: String) async throws -> EmailID {
    let inbox = try #require(
      try await store.read { try $0.folders(accountId: account) }.first { $0.type == .inbox })
    var message = TestMail.message(name, folder: inbox.id)
    message.content.text = "Partial text"
    message.content.attachments = [
      MessageContent.Part(filename: "a.zip", mimeType: "application/zip", sizeBytes: 900, section: "2")
    ]
    (message.isPartial, message.sizeBytes) = (true, 5_000)
    guard
      case .new(let id)? = try await store.write({ [message] in
        try $0.add([message], accountId: account)
      })
      .first
    else {
      throw CancellationError()
    }
    return id
  }

  private func whole(_ name: String) -> (source: [UInt8], content: MessageContent) {
    let source = Array("Subject: About \(name)\n\nFrom the whole, see https://example.org\n".utf8)
    var content = TestMail.message(name, folder: nil).content
    (content.text, content.snippet) = ("Whole text with zebras https://example.org", "Whole text")
    content.attachments = [
      MessageContent.Part(filename: "a.zip", mimeType: "application/zip", sizeBytes: 654, section: "2"),
      MessageContent.Part(filename: "in.txt", mimeType: "text/plain", sizeBytes: 3, section: "2.2"),
    ]
    return (source, content)
  }

  private func email(_ id: EmailID) async throws -> Email {
    try #require(
      try await store.read { try $0.emails(accountId: account, after: nil, limit: 100) }
        .first { $0.id == id })
  }

  @Test func `More of it takes the place of less, and it is partial still; its words are found`() async throws
  {
    let id = try await addPartial("m")
    let (source, content) = whole("m")
    try await store.write {
      try $0.completeSource(source, isPartial: true, content: content, emailId: id)
    }
    #expect(try await store.read { try $0.source(emailId: id) } == nil)
    #expect(try await store.read { try $0.readableSource(emailId: id) } == source)
    #expect(try await store.read { try $0.lacksParts(emailId: id) })
    #expect(try await email(id).snippet == "Whole text")
    let found = try await store.read { try $0.body(emailId: id) }
    #expect(found?.contains("zebras") == true)
    try await store.write {
      try $0.completeSource(source, isPartial: false, content: content, emailId: id)
    }
    #expect(try await !store.read { try $0.lacksParts(emailId: id) })
    #expect(try await store.read { try $0.source(emailId: id) } == source)
  }

  @Test func `The whole takes the place of the part, with all that follows from it`() async throws {
    let id = try await addPartial("m")
    #expect(try await store.read { try $0.source(emailId: id) } == nil)
    let (source, content) = whole("m")
    try await store.write {
      try $0.completeSource(source, isPartial: false, content: content, emailId: id)
    }
    #expect(try await store.read { try $0.source(emailId: id) } == source)
    let email = try await email(id)
    #expect(email.attachments.map(\.sizeBytes) == [654, 3])
    #expect(email.attachments.map(\.section) == ["2", "2.2"])
    #expect(email.snippet == "Whole text")
    #expect(try await store.read { try $0.body(emailId: id) } == content.text)
    for word in ["zebras", "has:link", "filename:in.txt", "has:attachment"] {
      #expect(try await isFound(word), "\(word)")
    }
    #expect(try await !isFound("Partial"))
    #expect(try await store.complaints().isEmpty)
  }

  private func isFound(_ query: String) async throws -> Bool {
    let parsed = try SearchQueryParser.parse(query, now: .distantPast, offset: { _ in 0 })
    return try await store.read { try $0.countSearchMatches(parsed, scope: .allAccounts) } == 1
  }

  @Test func `What is whole already, or gone, is left as it is`() async throws {
    let id = try await addPartial("m")
    let (source, content) = whole("m")
    try await store.write {
      try $0.completeSource(source, isPartial: false, content: content, emailId: id)
    }
    try await store.write {
      try $0.completeSource(
        Array("other".utf8), isPartial: false, content: content, emailId: id)
    }
    #expect(try await store.read { try $0.source(emailId: id) } == source)
    try await store.write {
      try $0.completeSource(
        source, isPartial: false, content: content, emailId: EmailID(999))
    }
    #expect(try await store.complaints().isEmpty)
  }

  @Test func `A file that was downloaded before keeps its place and its size`() async throws {
    let id = try await addPartial("m")
    let file = try store.attachments.begin(try await email(id).attachments[0])
    try file.write(Array("abc".utf8))
    let path = try await file.keep()
    let (source, content) = whole("m")
    try await store.write {
      try $0.completeSource(source, isPartial: false, content: content, emailId: id)
    }
    let attachment = try await email(id).attachments[0]
    #expect(attachment.localPath == path && attachment.sizeBytes == 3)
    #expect(store.attachments.keptPath(of: attachment) == path)
  }

  @Test(arguments: WriteFaults.Point.allCases)
  func `Wherever completing fails, all is as before`(point: WriteFaults.Point) async throws {
    guard point != .committed else { return }
    struct Failure: Error {}
    let id = try await addPartial("m")
    let faulty = try place.open(
      faults: WriteFaults { reached, _ in if reached == point { throw Failure() } })
    let (source, content) = whole("m")
    await #expect(throws: (any Error).self) {
      try await faulty.write {
        try $0.completeSource(source, isPartial: false, content: content, emailId: id)
      }
    }
    #expect(try await store.read { try $0.source(emailId: id) } == nil)
    #expect(try await email(id).snippet != "Whole text")
    #expect(try await store.complaints().isEmpty)
  }
}
