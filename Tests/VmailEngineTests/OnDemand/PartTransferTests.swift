import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@Suite("Attachments that are only on the server", .timeLimit(.minutes(10)))
struct PartTransferTests {
  private static let content = OnDemandWorld.content
  private static let text = String(decoding: content, as: UTF8.self)

  @Test func `What comes is kept to the byte, and needs no network again`() async throws {
    let world = try await OnDemandWorld()
    let kept = try await world.downloads.download(OnDemandWorld.attachment, of: world.email)
    #expect(world.files.kept == ["a.txt": Self.text])
    #expect(kept.isDownloaded && kept.sizeBytes == Self.content.count)
    #expect(try await world.downloads.download(kept, of: world.email) == kept)
    #expect(world.mail.requests.map(\.section) == [.part("2")])
    #expect(try await world.downloads.needsNetwork(OnDemandWorld.attachment, of: world.email))
    #expect(try await !world.downloads.needsNetwork(kept, of: world.email))
  }

  @Test func `Wherever the line breaks, the rest is asked for, and nothing comes twice`() async throws {
    for place in stride(from: 0, through: Self.content.count, by: 13) {
      let world = try await OnDemandWorld()
      world.mail.breakLine(after: place)
      try await world.withoutWaiting {
        _ = try await world.downloads.download(OnDemandWorld.attachment, of: world.email)
      }
      #expect(world.files.kept == ["a.txt": Self.text], "cut at \(place)")
      #expect(world.mail.requests.map(\.offset) == [0, place])
      #expect(world.files.partials == 0)
    }
  }

  @Test func `After three retries it ends, with nothing left, and the next command begins anew`() async throws
  {
    let world = try await OnDemandWorld()
    for request in 0..<4 { world.mail.breakLine(request, after: 10, with: .timedOut(doing: "data")) }
    await #expect(throws: ServerError.timedOut(doing: "data")) {
      try await world.withoutWaiting {
        try await world.downloads.download(OnDemandWorld.attachment, of: world.email)
      }
    }
    #expect(world.mail.requests.map(\.offset) == [0, 10, 20, 30])
    #expect(world.files.partials == 0 && world.files.kept.isEmpty && world.mail.sessions.open == 0)
    _ = try await world.downloads.download(OnDemandWorld.attachment, of: world.email)
    #expect(world.mail.requests.last?.offset == 0)
    #expect(world.files.kept == ["a.txt": Self.text])
  }

  @Test(arguments: [-1, 1])
  func `More or less than was announced is refused`(difference: Int) async throws {
    let announced = Self.content.count + difference
    let world = try await OnDemandWorld(files: [
      .init("a.txt", encoding: "8bit", encoded: Self.content, announced: announced)
    ])
    await #expect(throws: AttachmentError.wrongSize(announced: announced, received: Self.content.count)) {
      try await world.downloads.download(OnDemandWorld.attachment, of: world.email)
    }
    #expect(world.files.partials == 0 && world.files.kept.isEmpty)
  }

  @Test func `What a decoder refuses is not kept, and a part that is not there is gone`() async throws {
    let world = try await OnDemandWorld(files: [.init("a.txt", encoding: "8bit", encoded: Array("a!b".utf8))])
    await #expect(throws: AttachmentError.damaged("it holds a !")) {
      try await world.downloads.download(OnDemandWorld.attachment, of: world.email)
    }
    let other = MailAttachment(
      id: AttachmentID(8), filename: "b", mimeType: "a/b", sizeBytes: 1, section: "3")
    await #expect(throws: AttachmentError.gone) {
      try await world.downloads.download(other, of: world.email)
    }
    #expect(world.files.partials == 0 && world.files.kept.isEmpty)
  }

  @Test func `A file that can't be kept ends the download at once, with nothing left`() async throws {
    let world = try await OnDemandWorld()
    let folder = world.files.folder
    await #expect {
      try await world.downloads.download(OnDemandWorld.attachment, of: world.email) { _ in
        try? FileManager.default.removeItem(atPath: folder)
      }
    } throws: { error in
      guard case AttachmentError.cannotWrite = error else { return false }
      return true
    }
    #expect(world.files.partials == 0 && world.files.kept.isEmpty && world.mail.requests.count == 1)
  }

  @Test func `Cancelled in the middle, nothing is left and no connection stays`() async throws {
    let world = try await OnDemandWorld()
    let running = Task {
      try await world.downloads.download(OnDemandWorld.attachment, of: world.email) { event in
        guard case .received(let count) = event, count > 100 else { return }
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(world.files.partials == 0 && world.files.kept.isEmpty && world.mail.sessions.open == 0)
  }

  @Test func `A retry takes the rest from another mailbox, but not from another part`() async throws {
    let world = try await OnDemandWorld()
    let file = StubMail.File("a.txt", encoding: "8bit", encoded: Self.content)
    world.mail.add("Report", files: [file], to: "Work", uid: 9)
    try await world.know(("INBOX", 1, 1), ("Work", 1, 9))
    world.mail.breakLine(after: 50)
    async let kept = world.downloads.download(OnDemandWorld.attachment, of: world.email)
    while world.clock.alarmCount == 0, !Task.isCancelled { await Task.yield() }
    world.mail.remove(1, from: "INBOX")
    world.clock.advance(by: 1)
    #expect(try await kept.isDownloaded)
    #expect(world.files.kept == ["a.txt": Self.text])
    #expect(world.mail.requests.map(\.uid) == [1, 9])
  }
}
