import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailMessage
import VmailServerSupport
import VmailStore
import VmailTestSupport
import VmailTransport

@testable import VmailEngine

/// Transfers from a real server over lines that break (fault matrix, rows 2, 3 and 19).
@Suite(
  .enabled(if: RealMailServer.isAvailable, "\(RealMailServer.unavailability)"), .timeLimit(.minutes(10)),
  .waitsForPrograms)
struct BrokenTransferTests {
  private static let size = 300_000

  private func message(_ file: Data) -> String {
    "From: Ann <ann@example.org>\nSubject: Report\nMessage-ID: <r@example.org>\nMIME-Version: 1.0\n"
      + "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nText.\n--b\n"
      + "Content-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n"
      + "Content-Disposition: attachment; filename=data.bin\n\n"
      + file.base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed]) + "\n--b--\n"
  }

  private func file(_ size: Int) -> Data {
    Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 7) })
  }

  private func world(_ file: Data) async throws -> LineWorld {
    let server = try await RealMailServer.shared()
    let user = try server.makeUser()
    try await server.deliver(message(file), to: user)
    let world = try await LineWorld(server, user, .clear)
    let line = try await FaultProxy(to: server.imapPort)
    #expect(try await world.sync(over: line).failures == [])
    await line.stop()
    return world
  }

  /// How many bytes the server sends to fetch something over a whole line.
  private func traffic(_ world: LineWorld, _ body: (FaultProxy) async throws -> Void) async throws -> Int {
    let line = try await FaultProxy(to: world.server.imapPort)
    try await body(line)
    let count = line.count(.toClient)
    await line.stop()
    return count
  }

  @Test func `Wherever the line breaks, an attachment goes on from there, and is whole in the end`()
    async throws
  {
    let file = file(Self.size)
    let world = try await world(file)
    defer { world.remove() }
    let email = try #require(try await world.emails().first)
    let attachment = try #require(email.attachments.first)
    let whole = try await traffic(world) { line in
      let kept = try await world.transfers(over: line).downloads.download(attachment, of: email.id)
      try await world.store.attachments.forget(kept)
    }
    var random = SeededGenerator(seed: 5)
    for _ in 0..<12 {
      // Each of the four connections is cut at the same place, and brings some of it.
      let place = Int.random(in: whole / 3..<whole - 100, using: &random)
      let line = try await FaultProxy(to: world.server.imapPort)
      line.plan(random.chance(50) ? .cut(after: place) : .reset(after: place), .toClient)
      let transfers = try await world.transfers(over: line)
      let pauses = Mutex(0)
      let kept = try await transfers.withoutWaiting {
        try await transfers.downloads.download(attachment, of: email.id) { event in
          if case .waiting = event { pauses.withLock { $0 += 1 } }
        }
      }
      #expect(FileManager.default.contents(atPath: kept.localPath ?? "") == file, "cut at \(place)")
      #expect(pauses.withLock { $0 } >= 1, "cut at \(place)")
      // What had come was not asked for again.
      let asked = String(decoding: line.passed(.toServer), as: UTF8.self)
      #expect(asked.contains("BODY.PEEK[2]<"), "cut at \(place)")
      #expect(line.count(.toClient) < whole * 2)
      try await world.store.attachments.forget(kept)
      await transfers.messages.close()
      await line.stop()
    }
  }

  @Test func `Wherever the line breaks, a whole message is whole in the end, or not there`() async throws {
    let file = file(Self.size)
    var random = SeededGenerator(seed: 6)
    for _ in 0..<5 {
      let world = try await world(file)
      defer { world.remove() }
      let email = try #require(try await world.emails().first)
      let line = try await FaultProxy(to: world.server.imapPort)
      let place = Int.random(in: email.sizeBytes / 3..<email.sizeBytes, using: &random)
      line.plan(.cut(after: place), .toClient)
      let transfers = try await world.transfers(over: line)
      let source = try await transfers.withoutWaiting {
        try await transfers.sources.source(of: email.id, ask: nil)
      }
      #expect(source.count == email.sizeBytes, "cut at \(place)")
      #expect(try await world.store.read { try $0.source(emailId: email.id) } == source)
      #expect(MIMEMessageReader().read(source).attachments.map(\.sizeBytes) == [Self.size])
      await transfers.messages.close()
      await line.stop()
    }
  }

  @Test func `A line that breaks each time leaves nothing of either`() async throws {
    let world = try await world(file(Self.size))
    defer { world.remove() }
    let email = try #require(try await world.emails().first)
    let attachment = try #require(email.attachments.first)
    let line = try await FaultProxy(to: world.server.imapPort)
    line.plan(.cut(after: 20_000), .toClient)
    let transfers = try await world.transfers(over: line)
    await #expect(throws: ServerError.self) {
      try await transfers.withoutWaiting { try await transfers.downloads.download(attachment, of: email.id) }
    }
    await #expect(throws: ServerError.self) {
      try await transfers.withoutWaiting { try await transfers.sources.source(of: email.id, ask: nil) }
    }
    await line.stop()
    #expect(try await world.store.read { try $0.source(emailId: email.id) } == nil)
    #expect(try await world.emails().first?.attachments.first?.isDownloaded == false)
    #expect(try await world.store.doctor.examine(repairs: false).allSatisfy(\.isOK))
  }

  /// The connection reads no further while 4 MB of what came are not taken.
  @Test func `Of a large attachment no more than a piece is held`() async throws {
    let file = file(12_000_000)
    let world = try await world(file)
    defer { world.remove() }
    let email = try #require(try await world.emails().first)
    let attachment = try #require(email.attachments.first)
    let line = try await FaultProxy(to: world.server.imapPort)
    let transfers = try await world.transfers(over: line)
    let transfer = try await transfers.attachments.transfer(of: attachment, email.id, ask: nil)
    let largest = Mutex(0)
    let total = Mutex(0)
    let announced = try await transfer.run { piece in
      largest.withLock { $0 = max($0, piece.count) }
      total.withLock { $0 += piece.count }
    }
    #expect(announced == nil)
    #expect(total.withLock { $0 } == file.count)
    #expect(largest.withLock { $0 } <= 4 << 20)
    await transfers.messages.close()
    await line.stop()
  }
}

extension LineWorld {
  /// What fetches on demand over one line.
  struct Transfers {
    let clock: TestClock
    let messages: RemoteMessages
    let attachments: OnDemandAttachments
    let downloads: DownloadAttachmentUseCase
    let sources: FetchSourceUseCase

    /// Moves the clock whenever somebody waits, until `body` is through.
    func withoutWaiting<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws
      -> Value
    {
      let hurry = Task {
        while !Task.isCancelled {
          if clock.alarmCount > 0 { clock.advance(by: 4) }
          await Task.yield()
        }
      }
      defer { hurry.cancel() }
      return try await body()
    }
  }

  func transfers(over proxy: FaultProxy) async throws -> Transfers {
    try await connect(over: proxy)
    let (clock, secrets) = (TestClock(), StubSecrets())
    secrets.set(command: "pass", to: .success(Secret(user.password)))
    let messages = RemoteMessages(
      store: store,
      servers: IMAPConnector(
        connections: ConnectionLog(clock: clock), time: MonotonicTime(ManualClock()), compresses: false),
      credentials: CredentialsUseCase(secrets: secrets, oauth: nil, clock: clock),
      clock: clock)
    let attachments = OnDemandAttachments(
      local: SourceAttachments { [store] id in
        try await store.read { try $0.fetchedSource(emailId: id) }
      }, messages: messages,
      decoder: { ServedPartDecoder(encoding: $0) })
    return Transfers(
      clock: clock, messages: messages, attachments: attachments,
      downloads: DownloadAttachmentUseCase(source: attachments, folder: store.attachments, clock: clock),
      sources: FetchSourceUseCase(
        store: store, messages: messages, reader: MIMEMessageReader(), clock: clock))
  }
}
