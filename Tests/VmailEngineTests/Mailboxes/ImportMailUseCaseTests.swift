import Dispatch
import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

@Suite("ImportMailUseCase", .timeLimit(.minutes(10)))
struct ImportMailUseCaseTests {
  private func numbered(_ count: Int) -> [MailboxItem] { (0..<count).map { .mail("\($0)") } }

  // MARK: What is kept

  @Test(arguments: [nil, "Work"])
  func `An empty mailbox is read without a word`(folder: String?) async throws {
    let world = try await ImportWorld()
    var events = 0
    let report = try await world.useCase(StubMailbox([]))
      .importMail(world.request(folder: folder)) { _ in events += 1 }
    #expect(report == ImportMailUseCase.Report())
    #expect(events == 0)
    #expect(try await world.emails().isEmpty)
    #expect(try await world.labels().isEmpty)
  }

  @Test(
    arguments: [1, 511, 512, 513, 1200])
  func `All messages are kept, in their order, in batches of some hundred`(count: Int) async throws {
    let world = try await ImportWorld()
    var batches: [Int] = []
    let report = try await world.useCase(StubMailbox(numbered(count))).importMail(world.request()) { event in
      if case .added(let emails, _) = event { batches.append(emails.count) }
    }
    #expect(try await world.texts() == (0..<count).map(String.init))
    #expect(batches.max() == min(count, 512))
    #expect(batches.count == (count + 511) / 512)
    #expect(report.read == count)
    #expect(report.new == count)
    #expect(report.duplicate == 0)
    #expect(report.failed == 0)
    #expect(!report.wasInterrupted)
  }

  @Test func `Messages that their program has deleted are counted, and left out`() async throws {
    let world = try await ImportWorld()
    let items = [.deleted, .mail("a"), .deleted] + Array(repeating: MailboxItem.deleted, count: 600)
    for isPreview in [true, false] {
      let useCase = world.useCase(StubMailbox(items))
      let report =
        isPreview
        ? try await useCase.preview(world.request()) { _ in }
        : try await useCase.importMail(world.request()) { _ in }
      #expect(report.deleted == 602 && report.read == 1)
    }
    #expect(try await world.texts() == ["a"])
  }

  @Test func `A batch ends early when its messages are large`() async throws {
    let megabytes = String(repeating: "x", count: 3 << 20)
    let world = try await ImportWorld()
    var batches: [Int] = []
    _ = try await world.useCase(StubMailbox((0..<7).map { .mail("\($0)\(megabytes)") }))
      .importMail(world.request()) { event in
        if case .added(let emails, _) = event { batches.append(emails.count) }
      }
    #expect(batches == [5, 2])
  }

  @Test func `Messages that are there already count as duplicates`() async throws {
    let world = try await ImportWorld()
    let mailbox = StubMailbox([.mail("a"), .mail("b"), .mail("a")])
    let first = try await world.useCase(mailbox).importMail(world.request()) { _ in }
    #expect((first.read, first.new, first.duplicate) == (3, 2, 1))
    let second = try await world.useCase(mailbox).importMail(world.request()) { _ in }
    #expect((second.read, second.new, second.duplicate) == (3, 0, 3))
    #expect(try await world.texts() == ["a", "b"])
  }

  @Test func `A message keeps its bytes and flags and gets the date it was received`() async throws {
    let time = TestClock.start.addingTimeInterval(-1000)
    let world = try await ImportWorld()
    _ = try await world.useCase(
      StubMailbox([.mail("a", flags: [.seen, .answered], time: time), .mail("b")])
    ).importMail(world.request()) { _ in }
    let messages = try await world.emails()
    let sources = try await world.store.read { mail in
      try messages.map { try mail.source(emailId: $0.id) }
    }
    #expect(sources == [Array("a".utf8), Array("b".utf8)])
    #expect(messages.map(\.flags) == [[.seen, .answered], []])
    #expect(messages.map(\.dateReceived) == [time, TestClock.start])
    #expect(messages.map(\.sendState) == [.none, .none])
  }

  // MARK: What is told

  @Test func `Items that could not be read are reported in order, and counted`() async throws {
    var reasons: [String] = []
    let world = try await ImportWorld()
    let mailbox = StubMailbox([.broken("first"), .mail("a"), .broken("second"), .mail("b")])
    let report = try await world.useCase(mailbox).importMail(world.request()) { event in
      if case .failure(let failure) = event { reasons.append(failure.reason) }
    }
    #expect(reasons == ["first", "second"])
    #expect((report.read, report.new, report.failed) == (2, 2, 2))
  }

  @Test func `A mailbox of nothing but failures ends, and adds nothing`() async throws {
    var failures = 0
    let world = try await ImportWorld()
    let mailbox = StubMailbox((0..<1000).map { .broken("\($0)") })
    let report = try await world.useCase(mailbox).importMail(world.request()) { event in
      if case .failure = event { failures += 1 }
    }
    #expect(failures == 1000)
    #expect((report.read, report.failed) == (0, 1000))
    #expect(try await world.emails().isEmpty)
  }

  @Test func `Progress is reported after every batch, up to the total`() async throws {
    var steps: [[Int]] = []
    let world = try await ImportWorld()
    _ = try await world.useCase(StubMailbox(numbered(1100))).importMail(world.request()) { event in
      if case .progress(let bytesRead, let totalBytes, let messages) = event {
        steps.append([bytesRead, totalBytes, messages])
      }
    }
    #expect(steps == [[5120, 11000, 512], [10240, 11000, 1024], [11000, 11000, 1100]])
  }

  @Test
  @MainActor
  func `Events may change what belongs to an actor`() async throws {
    var told = 0
    let world = try await ImportWorld()
    let report = try await world.useCase(StubMailbox(numbered(600))).importMail(world.request()) {
      MainActor.assertIsolated()
      if case .progress = $0 { told += 1 }
    }
    #expect(report.new == 600)
    #expect(told == 2)
  }

  // MARK: Side by side

  @Test func `While a batch is committed the next is read`() async throws {
    let mailbox = StubMailbox(numbered(2000))
    let place = try TestStore(beforeCommit: { messages in
      guard messages > 0 else { return }
      let batch = (messages - 1) / 512
      mailbox.waitUntilTaken(min((batch + 2) * 512, 2000))
    })
    let world = try await ImportWorld(place)
    let report = try await world.useCase(mailbox).importMail(world.request()) { _ in }
    #expect(report.new == 2000)
    #expect(try await world.texts() == (0..<2000).map(String.init))
  }

  // MARK: Ends before the end

  /// Closed until it is opened once.
  private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }

    func pass() {
      semaphore.wait()
      semaphore.signal()
    }
  }

  @Test
  func `Cancelled, it ends behind the batch that is being committed; what was kept stays and is counted`()
    async throws
  {
    let (reached, reach) = AsyncStream<Void>.makeStream()
    let gate = Gate()
    let place = try TestStore(beforeCommit: { messages in
      guard messages == 1024 else { return }
      reach.finish()
      gate.pass()
    })
    let world = try await ImportWorld(place)
    let useCase = world.useCase(StubMailbox(numbered(2000)))
    let running = Task { try await useCase.importMail(world.request()) { _ in } }
    for await _ in reached {}
    running.cancel()
    gate.open()
    let report = try await running.value
    #expect(report.wasInterrupted)
    #expect(try await world.emails().count == 1024)
    #expect((report.read, report.new) == (1024, 1024))
    let rest = try await useCase.importMail(world.request()) { _ in }
    #expect((rest.new, rest.duplicate) == (2000 - 1024, 1024))
  }

  @Test func `Cancelled before it began, it keeps nothing`() async throws {
    let world = try await ImportWorld()
    let useCase = world.useCase(StubMailbox(numbered(10)))
    let running = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await useCase.importMail(world.request()) { _ in }
    }
    let report = try await running.value
    #expect(report.wasInterrupted)
    #expect(report.read == 0)
    #expect(try await world.emails().isEmpty)
  }

  @Test func `A store that fails ends the import; the batches before stay, and none is added after`()
    async throws
  {
    let place = try TestStore(beforeCommit: { if $0 > 1024 { throw StubError() } })
    let world = try await ImportWorld(place)
    var messages = 0
    await #expect(throws: StubError()) {
      try await world.useCase(StubMailbox(numbered(2000))).importMail(world.request()) { event in
        if case .progress(_, _, let count) = event { messages = count }
      }
    }
    #expect(try await world.texts() == (0..<1024).map(String.init))
    #expect(messages == 1024)
  }

  @Test func `A folder that cannot be made ends the import`() async throws {
    let world = try await ImportWorld()
    try await world.place.lose(table: "folder")
    await #expect(throws: StoreError.self) {
      try await world.useCase(StubMailbox(numbered(1))).importMail(world.request()) { _ in }
    }
    #expect(try await world.emails().isEmpty)
  }

  @Test func `A path that cannot be read is the mailbox's error`() async throws {
    let world = try await ImportWorld()
    let error = MailboxError.missing(path: "box")
    await #expect(throws: error) {
      try await world.useCase(StubMailbox([], error: error)).importMail(world.request()) { _ in }
    }
  }
}
