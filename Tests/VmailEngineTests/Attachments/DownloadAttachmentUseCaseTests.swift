import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

/// Swift Testing has attachments too.
private typealias Attachment = VmailDomain.Attachment

@Suite(.timeLimit(.minutes(10))) struct DownloadAttachmentUseCaseTests {
  private let clock = TestClock()
  private let place: TestStore
  /// Of the store's only message.
  private let attachment: Attachment

  init() async throws {
    place = try TestStore()
    let part = MessageContent.Part(
      filename: "a.txt", mimeType: "text/plain", sizeBytes: 6, section: "2")
    let message = IncomingMessage(
      content: MessageContent(subject: "Files", attachments: [part], digest: []), source: Array("\r\n".utf8),
      flags: [], dateReceived: TestClock.start, folder: nil)
    try await place.store.write { store in
      let account = try store.addAccount(name: "Mail", email: "", kind: .local)
      _ = try store.add([message], accountId: account.id)
    }
    attachment = try #require(try await Self.stored(in: place))
  }

  /// The attachment as the store knows it.
  private static func stored(in place: TestStore) async throws -> Attachment? {
    try await place.store.read { store in
      try store.accounts().first.flatMap { account in
        try store.emails(accountId: account.id, after: nil, limit: 1).first?.attachments.first
      }
    }
  }

  private var files: AttachmentFiles { AttachmentFiles(directory: place.directory) }

  private func useCase(_ source: StubSource) -> DownloadAttachmentUseCase {
    DownloadAttachmentUseCase(source: source, folder: place.store.attachments, clock: clock)
  }

  @Test func `A complete download is kept, and progress is reported`() async throws {
    let events = Mutex<[DownloadAttachmentUseCase.Event]>([])
    let kept = try await useCase(StubSource([.success("abc def")], announced: 7)).download(
      attachment, of: EmailID(1)
    ) { event in events.withLock { $0.append(event) } }
    #expect(kept.isDownloaded && kept.localPath == files.path(of: "a.txt"))
    #expect(files.kept == ["a.txt": "abc def"])
    #expect(events.withLock { $0 } == [.received(3), .received(7)])
    #expect(files.partials == 0)
  }

  @Test func `What is kept already is not fetched again`() async throws {
    let source = StubSource([.success("abc def")])
    let kept = try await useCase(source).download(attachment, of: EmailID(1))
    let again = try await useCase(source).download(kept, of: EmailID(1))
    #expect(again == kept)
    #expect(source.attempts == 1)
  }

  @Test func `A kept file that went away is fetched again`() async throws {
    let lost = try await useCase(StubSource([.success("abc def")])).download(attachment, of: EmailID(1))
    try FileManager.default.removeItem(atPath: files.path(of: "a.txt"))
    #expect(!useCase(StubSource([])).current(lost).isDownloaded)
    await #expect(throws: AttachmentError.onlyOnServer) {
      try await useCase(StubSource([.failure(AttachmentError.onlyOnServer)])).download(lost, of: EmailID(1))
    }
    // Nobody takes it for downloaded any more.
    let stored = try #require(try await Self.stored(in: place))
    #expect(!stored.isDownloaded && stored.localPath == nil)
    let kept = try await useCase(StubSource([.success("abc def")])).download(lost, of: EmailID(1))
    #expect(kept.isDownloaded)
    #expect(files.kept == ["a.txt": "abc def"])
  }

  @Test func `A transfer that breaks off is tried again three times, after 1, 2 and 4 seconds`() async throws
  {
    let source = StubSource(Array(repeating: .failure(ServerError.connectionLost(reason: "reset")), count: 4))
    let waits = Mutex<[Int]>([])
    async let ending: any Error = {
      do {
        _ = try await useCase(source).download(attachment, of: EmailID(1)) { event in
          if case .waiting(let seconds) = event { waits.withLock { $0.append(seconds) } }
        }
        return CancellationError()
      } catch { return error }
    }()
    for seconds in [1.0, 2, 4] {
      while clock.alarmCount == 0, !Task.isCancelled { await Task.yield() }
      let before = source.attempts
      clock.advance(by: seconds - 0.5)
      #expect(source.attempts == before && clock.alarmCount == 1)
      clock.advance(by: 0.5)
    }
    #expect(await ending as? ServerError == .connectionLost(reason: "reset"))
    #expect(waits.withLock { $0 } == [1, 2, 4])
    #expect(source.attempts == 4)
    #expect(files.partials == 0 && files.kept.isEmpty)
  }

  @Test func `A retry continues after the bytes already received`() async throws {
    let source = StubSource([.failure(ServerError.connectionLost(reason: "reset")), .success(" and rest")])
    async let kept = useCase(source).download(attachment, of: EmailID(1))
    while clock.alarmCount == 0, !Task.isCancelled { await Task.yield() }
    clock.advance(by: 1)
    #expect(try await kept.isDownloaded)
    #expect(files.kept == ["a.txt": "half and rest"])
  }

  @Test(
    arguments: [
      AttachmentError.onlyOnServer, AttachmentError.gone, AttachmentError.damaged("it is truncated"),
      ServerError.loginRefused(reason: ""), RemoteMessageError.moved,
    ] as [any Error])
  func `What would fail again is not tried again`(_ error: any Error) async throws {
    let source = StubSource([.failure(error)])
    await #expect {
      try await useCase(source).download(attachment, of: EmailID(1))
    } throws: { "\($0)" == "\(error)" }
    #expect(source.attempts == 1)
    #expect(files.partials == 0 && files.kept.isEmpty)
  }

  @Test func `Another size than was announced is refused`() async throws {
    await #expect(throws: AttachmentError.wrongSize(announced: 8, received: 7)) {
      try await useCase(StubSource([.success("abc def")], announced: 8)).download(attachment, of: EmailID(1))
    }
    #expect(files.partials == 0 && files.kept.isEmpty)
  }

  @Test func `Cancelled in the middle, or while it waits, nothing is left`() async throws {
    let source = StubSource([.failure(ServerError.connectionLost(reason: "reset"))])
    let task = Task { try await useCase(source).download(attachment, of: EmailID(1)) }
    while clock.alarmCount == 0, !Task.isCancelled { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.alarmCount == 0)

    let running = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await useCase(StubSource([.success("abc def")])).download(attachment, of: EmailID(1))
    }
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(files.partials == 0 && files.kept.isEmpty)
  }

  @Test func `Saving copies under a safe name`() async throws {
    var hostile = attachment
    hostile.filename = "../.profile"
    let folder = place.directory + "/saved"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let (kept, path) = try await useCase(StubSource([.success("abc def")])).save(
      hostile, of: EmailID(1), into: folder)
    #expect(kept.isDownloaded)
    #expect(path == folder + "/_._.profile")
    #expect(FileManager.default.contents(atPath: path) == Data("abc def".utf8))
  }
}

/// Gives what it was told to, in two pieces, one attempt after the other.
private final class StubSource: AttachmentFetching, AttachmentTransfer {
  private let outcomes: Mutex<[Result<String, any Error>]>
  private let announced: Int?
  private let count = Mutex(0)

  init(_ outcomes: [Result<String, any Error>], announced: Int? = nil) {
    self.outcomes = Mutex(outcomes)
    self.announced = announced
  }

  var attempts: Int { count.withLock { $0 } }

  func transfer(
    of attachment: Attachment, _ email: EmailID, ask: SecretAsking?
  ) -> any AttachmentTransfer { self }

  func run(_ take: @Sendable ([UInt8]) async throws -> Void) async throws -> Int? {
    count.withLock { $0 += 1 }
    let outcome = outcomes.withLock { $0.removeFirst() }
    switch outcome {
    case .success(let text):
      try await take(Array(text.utf8.prefix(3)))
      try await take(Array(text.utf8.dropFirst(3)))
    case .failure(let error):
      try await take(Array("half".utf8))
      throw error
    }
    return announced
  }
}
