import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@Suite("ImportMailUseCase", .timeLimit(.minutes(10)))
struct ImportMailUseCaseTests {
  private static let account = AccountID(1)

  private func useCase(_ mailbox: StubMailbox, _ repository: StubRepository) -> ImportMailUseCase {
    ImportMailUseCase(repository: repository, mailboxes: mailbox, reader: StubReader(), clock: TestClock())
  }

  private func request(folder: String? = nil) -> ImportMailUseCase.Request {
    ImportMailUseCase.Request(path: "box", accountId: Self.account, folder: folder)
  }

  private func numbered(_ count: Int) -> [MailboxItem] { (0..<count).map { .mail("\($0)") } }

  private func texts(_ repository: StubRepository) -> [String] {
    repository.now.batches.joined().map(\.content.text)
  }

  // MARK: What is kept

  @Test("an empty mailbox is read without a word", arguments: [nil, "Work"])
  func empty(folder: String?) async throws {
    let repository = StubRepository()
    var events = 0
    let report = try await useCase(StubMailbox([]), repository)
      .importMail(request(folder: folder)) { _ in events += 1 }
    #expect(report == ImportMailUseCase.Report())
    #expect(events == 0)
    #expect(repository.now.batches.isEmpty)
    #expect(repository.now.folders.isEmpty)
  }

  @Test(
    "all messages are kept, in their order, in batches of some hundred", arguments: [1, 511, 512, 513, 1200])
  func keepsOrder(count: Int) async throws {
    let repository = StubRepository()
    let report = try await useCase(StubMailbox(numbered(count)), repository).importMail(request()) { _ in }
    #expect(texts(repository) == (0..<count).map(String.init))
    #expect(repository.now.batches.map(\.count).max() == min(count, 512))
    #expect(repository.now.batches.count == (count + 511) / 512)
    #expect(report.read == count)
    #expect(report.new == count)
    #expect(report.duplicate == 0)
    #expect(report.failed == 0)
    #expect(!report.wasInterrupted)
  }

  @Test("a batch ends early when its messages are large")
  func largeMessages() async throws {
    let megabytes = String(repeating: "x", count: 3 << 20)
    let repository = StubRepository()
    _ = try await useCase(StubMailbox((0..<7).map { .mail("\($0)\(megabytes)") }), repository)
      .importMail(request()) { _ in }
    #expect(repository.now.batches.map(\.count) == [5, 2])
  }

  @Test("messages that are there already count as duplicates")
  func duplicates() async throws {
    let repository = StubRepository()
    let mailbox = StubMailbox([.mail("a"), .mail("b"), .mail("a")])
    let first = try await useCase(mailbox, repository).importMail(request()) { _ in }
    #expect((first.read, first.new, first.duplicate) == (3, 2, 1))
    let second = try await useCase(mailbox, repository).importMail(request()) { _ in }
    #expect((second.read, second.new, second.duplicate) == (3, 0, 3))
  }

  @Test("a message keeps its bytes and flags and gets the date it was received")
  func message() async throws {
    let time = TestClock.start.addingTimeInterval(-1000)
    let repository = StubRepository()
    _ = try await useCase(
      StubMailbox([.mail("a", flags: [.seen, .answered], time: time), .mail("b")]), repository
    ).importMail(request()) { _ in }
    let messages = Array(repository.now.batches.joined())
    #expect(messages.map(\.source) == [Array("a".utf8), Array("b".utf8)])
    #expect(messages.map(\.flags) == [[.seen, .answered], []])
    #expect(messages.map(\.dateReceived) == [time, TestClock.start])
    #expect(messages.map(\.sendState) == [.none, .none])
  }

  // MARK: What is told

  @Test("what could not be read is told in its place and counted")
  func failures() async throws {
    var reasons: [String] = []
    let repository = StubRepository()
    let mailbox = StubMailbox([.broken("first"), .mail("a"), .broken("second"), .mail("b")])
    let report = try await useCase(mailbox, repository).importMail(request()) { event in
      if case .failure(let failure) = event { reasons.append(failure.reason) }
    }
    #expect(reasons == ["first", "second"])
    #expect((report.read, report.new, report.failed) == (2, 2, 2))
  }

  @Test("a mailbox of nothing but failures ends, and adds nothing")
  func onlyFailures() async throws {
    var failures = 0
    let repository = StubRepository()
    let mailbox = StubMailbox((0..<1000).map { .broken("\($0)") })
    let report = try await useCase(mailbox, repository).importMail(request()) { event in
      if case .failure = event { failures += 1 }
    }
    #expect(failures == 1000)
    #expect((report.read, report.failed) == (0, 1000))
    #expect(repository.now.batches.isEmpty)
  }

  @Test("progress is told behind every batch, up to the whole")
  func progress() async throws {
    var steps: [[Int]] = []
    _ = try await useCase(StubMailbox(numbered(1100)), StubRepository()).importMail(request()) { event in
      if case .progress(let bytesRead, let totalBytes, let messages) = event {
        steps.append([bytesRead, totalBytes, messages])
      }
    }
    #expect(steps == [[5120, 11000, 512], [10240, 11000, 1024], [11000, 11000, 1100]])
  }

  @Test("events may change what belongs to an actor")
  @MainActor
  func isolatedEvents() async throws {
    var told = 0
    let report = try await useCase(StubMailbox(numbered(600)), StubRepository()).importMail(request()) {
      MainActor.assertIsolated()
      if case .progress = $0 { told += 1 }
    }
    #expect(report.new == 600)
    #expect(told == 2)
  }

  // MARK: Side by side

  @Test("while a batch is committed the next is read")
  func overlaps() async throws {
    let mailbox = StubMailbox(numbered(2000))
    let repository = StubRepository { contents in
      contents.beforeAdding = { number in
        #expect(await mailbox.isTaken(min((number + 2) * 512, 2000)), "batch \(number)")
      }
    }
    let report = try await useCase(mailbox, repository).importMail(request()) { _ in }
    #expect(report.new == 2000)
    #expect(texts(repository) == (0..<2000).map(String.init))
  }

  // MARK: Ends before the end

  @Test("cancelled, it ends behind the batch that is being committed; what was kept stays and is counted")
  func cancellation() async throws {
    let repository = StubRepository()
    let (reached, reach) = AsyncStream<Void>.makeStream()
    let (released, release) = AsyncStream<Void>.makeStream()
    repository.change { contents in
      contents.beforeAdding = { number in
        guard number == 1 else { return }
        reach.finish()
        for await _ in released {}
        // A store that asks is not told of the cancellation.
        try Task.checkCancellation()
      }
    }
    let useCase = useCase(StubMailbox(numbered(2000)), repository)
    let request = request()
    let running = Task { try await useCase.importMail(request) { _ in } }
    for await _ in reached {}
    running.cancel()
    release.finish()
    let report = try await running.value
    #expect(report.wasInterrupted)
    #expect(repository.now.batches.map(\.count) == [512, 512])
    #expect((report.read, report.new) == (1024, 1024))
    let rest = try await useCase.importMail(request) { _ in }
    #expect((rest.new, rest.duplicate) == (2000 - 1024, 1024))
  }

  @Test("cancelled before it began, it keeps nothing")
  func cancelledEarly() async throws {
    let repository = StubRepository()
    let useCase = useCase(StubMailbox(numbered(10)), repository)
    let request = request()
    let running = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await useCase.importMail(request) { _ in }
    }
    let report = try await running.value
    #expect(report.wasInterrupted)
    #expect(report.read == 0)
    #expect(repository.now.batches.isEmpty)
  }

  @Test("a store that fails ends the import; the batches before stay, and none is added after")
  func storeError() async throws {
    let repository = StubRepository { contents in
      contents.beforeAdding = { number in if number == 2 { throw StubError() } }
    }
    var messages = 0
    await #expect(throws: StubError()) {
      try await useCase(StubMailbox(numbered(2000)), repository).importMail(request()) { event in
        if case .progress(_, _, let count) = event { messages = count }
      }
    }
    #expect(repository.now.batches.map(\.count) == [512, 512])
    #expect(messages == 1024)
  }

  @Test("a folder that cannot be made ends the import")
  func folderError() async {
    let repository = StubRepository { $0.errors["ensureFolder"] = StubError() }
    await #expect(throws: StubError()) {
      try await useCase(StubMailbox(numbered(1)), repository).importMail(request()) { _ in }
    }
    #expect(repository.now.batches.isEmpty)
  }

  @Test("a path that cannot be read is the mailbox's error")
  func unreadable() async {
    let error = MailboxError.missing(path: "box")
    await #expect(throws: error) {
      try await useCase(StubMailbox([], error: error), StubRepository()).importMail(request()) { _ in }
    }
  }
}
