import Testing
import VmailDomain
import VmailTestSupport

/// Page 5, Operations.
@Suite("PlayOperationsUseCase")
struct PlayOperationsUseCaseTests {
  private let fixture: ActionFixture
  private let player: PlayOperationsUseCase

  init() async throws {
    fixture = try await ActionFixture()
    player = PlayOperationsUseCase(repository: fixture.repository)
  }

  private func perform(_ action: ThreadAction, _ places: [ThreadPlace]) async throws {
    #expect(try await fixture.repository.perform(action, on: places).failed.isEmpty)
  }

  private func play(_ server: ScriptedRemoteMailbox) async throws -> PlayOperationsUseCase.Report {
    try await player.play(accountId: fixture.account.id, on: server)
  }

  @Test("Without operations the server is asked nothing")
  func empty() async throws {
    let server = ScriptedRemoteMailbox()
    #expect(try await play(server) == PlayOperationsUseCase.Report())
    #expect(await server.asked.isEmpty)
  }

  @Test("The server is told everything, once, in order, however much it is")
  func order() async throws {
    var places: [ThreadPlace] = []
    for number in 0..<120 { places.append(try await fixture.add("m\(number)", in: fixture.inbox)) }
    try await perform(.star, places)
    try await perform(.archive, Array(places.prefix(5)))
    let told = try await fixture.operations()
    let server = ScriptedRemoteMailbox()
    let report = try await play(server)
    #expect(report.accepted == 125 && report.reverted.isEmpty && report.postponed == nil)
    #expect(await server.asked == told)
    #expect(try await fixture.operations().isEmpty)
  }

  @Test("A temporary failure keeps all that is behind it waiting, and is tried again")
  func postponed() async throws {
    try await perform(.star, fixture.add("a", "b", "c"))
    let server = ScriptedRemoteMailbox([.accepted, .failed(reason: "offline"), .failed(reason: "busy")])
    var report = try await play(server)
    #expect(report.accepted == 1 && report.postponed == "offline")
    #expect(await server.asked.count == 2)
    #expect(try await fixture.operations().map(\.attempts) == [1, 0])
    report = try await play(server)
    #expect(report.accepted == 0 && report.postponed == "busy")
    #expect(try await fixture.operations().map(\.attempts) == [2, 0])
    report = try await play(server)
    #expect(report.accepted == 2 && report.postponed == nil)
    #expect(await server.asked.map(\.emailId.rawValue).count == 5)
  }

  @Test("A refusal reverts the change, says so, and the rest goes on")
  func refused() async throws {
    let places = try await fixture.add("a", "b", "c")
    try await perform(.archive, places)
    let server = ScriptedRemoteMailbox([.accepted, .refused(reason: "over quota")])
    let report = try await play(server)
    #expect(report.accepted == 2 && report.postponed == nil)
    let failure = ActionFailure(place: places[1], subject: "b", reason: .refusedByServer("over quota"))
    #expect(report.reverted == [ActionOutcome(action: .archive, failed: [failure])])
    #expect(try await fixture.subjects() == ["b"])
    #expect(try await fixture.operations().isEmpty)
  }

  @Test("What a refusal made senseless is not asked")
  func senseless() async throws {
    let place = try await fixture.add("a", in: fixture.inbox)
    try await perform(.delete, [place])
    try await perform(
      .deletePermanently, [ThreadPlace(threadId: place.threadId, view: .folder(fixture.trash))])
    let server = ScriptedRemoteMailbox([.refused(reason: "no")])
    let report = try await play(server)
    #expect(report.accepted == 0 && report.reverted.map(\.action) == [.delete])
    #expect(await server.asked.count == 1)
    #expect(try await fixture.subjects() == ["a"])
  }

  @Test("What makes sense without a refused operation is asked as it is then")
  func changedByRefusal() async throws {
    let place = try await fixture.add("a", in: fixture.inbox)
    let label = try await fixture.repository.ensureFolder(
      accountId: fixture.account.id, name: "Bills", type: .custom
    ).id
    try await perform(.delete, [place])
    try await perform(
      .label(adding: [label], removing: []),
      [ThreadPlace(threadId: place.threadId, view: .folder(fixture.trash))])
    let server = ScriptedRemoteMailbox([.refused(reason: "no")])
    #expect(try await play(server).accepted == 1)
    #expect(await server.asked.last?.kind == .copy(from: fixture.inbox, to: label))
    #expect(try await fixture.email("a").folders == [fixture.inbox, label])
  }

  @Test("An opposite that comes while the server works is told as well")
  func oppositeMeanwhile() async throws {
    let place = try await fixture.add("a", in: fixture.inbox)
    let repository = fixture.repository
    try await perform(.star, [place])
    let server = ScriptedRemoteMailbox { operation in
      if operation.kind == .store(adding: .flagged, removing: []) {
        _ = try? await repository.perform(.unstar, on: [place])
      }
      return .accepted
    }
    let report = try await play(server)
    #expect(report.accepted == 2)
    #expect(
      await server.asked.map(\.kind) == [
        .store(adding: .flagged, removing: []), .store(adding: [], removing: .flagged),
      ])
    #expect(try await !fixture.email("a").isStarred)
  }

  @Test("What was cancelled since it was read is not asked")
  func cancelledMeanwhile() async throws {
    let places = try await fixture.add("a", "b")
    let repository = fixture.repository
    try await perform(.star, places)
    let server = ScriptedRemoteMailbox { _ in
      _ = try? await repository.perform(.unstar, on: [places[1]])
      return .accepted
    }
    #expect(try await play(server).accepted == 1)
    #expect(await server.asked.count == 1)
  }

  @Test("A log that cannot be read or written ends the run")
  func failing() async throws {
    try await perform(.star, fixture.add("a", "b"))
    let calls: [InMemoryEmailRepository.Call] = [.getOperations, .beginOperation, .finishOperation]
    for call in calls {
      await fixture.repository.failNext(call, with: StoreError.busy(path: "x"))
      await #expect(throws: StoreError.busy(path: "x")) { try await play(ScriptedRemoteMailbox()) }
      #expect(try await fixture.operations().count == 2, "it is asked again")
    }
  }

  @Test("A cancelled run stops")
  func cancelled() async throws {
    try await perform(.star, fixture.add("a"))
    let (player, account) = (player, fixture.account.id)
    let run = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await player.play(accountId: account, on: ScriptedRemoteMailbox())
    }
    await #expect(throws: CancellationError.self) { try await run.value }
    #expect(try await fixture.operations().count == 1)
  }
}
