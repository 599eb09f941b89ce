import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailEngine

/// Page 8.1, E-11 and E-12.
@Suite("UndoWindowUseCase", .timeLimit(.minutes(10)))
struct UndoWindowUseCaseTests {
  private let fixture: ActionFixture
  private let clock = TestClock()
  private let useCase: UndoWindowUseCase

  init() async throws {
    fixture = try await ActionFixture()
    useCase = UndoWindowUseCase(
      repository: fixture.repository,
      transfers: TransferMailUseCase(store: fixture.store, reader: PlainMessageReader()), clock: clock)
  }

  private func announce(_ places: [ThreadInMailbox], seconds: TimeInterval = 5) async throws -> PendingAction
  {
    try #require(try await useCase.announce(.archive, on: places, seconds: seconds).pending)
  }

  @Test func `An announced action waits as long as it says, and half a second more`() async throws {
    let pending = try await announce(fixture.add("a"))
    #expect(pending.due == TestClock.start + 5.5)
    #expect(try await useCase.pending() == [pending])
    #expect(useCase.delay(of: pending, atMost: 5) == 5.5)
    clock.advance(by: 5.4)
    #expect(try await useCase.carryOutDue().waiting == [pending])
    #expect(try await fixture.subjects().isEmpty)
    #expect(try await fixture.emails().map(\.folders) == [[fixture.inbox]], "no mail was touched")
    clock.advance(by: 0.1)
    let due = try await useCase.carryOutDue()
    #expect(due.waiting.isEmpty && due.outcomes.map(\.done) == [pending.places.map(\.threadId)])
    #expect(try await fixture.subjects(.archive(fixture.account.id)) == ["a"])
  }

  @Test(
    arguments: [(0, 5), (0.1, 5), (1, 4), (4, 1), (4.2, 1), (5, 0), (5.499, 0), (9, 0)])
  func `The seconds shown count down to 0, and undo comes in time at every one of them`(
    elapsed: TimeInterval, shown: Int
  ) async throws {
    let pending = try await announce(fixture.add("a"))
    clock.advance(by: elapsed)
    #expect(useCase.secondsLeft(pending) == shown)
    if elapsed < 5.5 { #expect(try await useCase.carryOutDue().waiting == [pending]) }
  }

  @Test func `An undo in the last instant wins wholly: the timer that fires then finds nothing (E-11)`()
    async throws
  {
    let before = try await (fixture.add("a", "b"), fixture.emails())
    let pending = try await announce(before.0)
    clock.advance(by: 5)
    #expect(try await useCase.withdraw(pending.id) == pending)
    clock.advance(by: 0.5)
    #expect(try await useCase.carryOut(pending.id) == nil)
    let due = try await useCase.carryOutDue()
    #expect(due.outcomes.isEmpty && due.waiting.isEmpty)
    #expect(try await fixture.emails() == before.1)
    #expect(try await fixture.subjects() == ["b", "a"])
    #expect(try await fixture.operations().isEmpty)
  }

  @Test func `An undo that comes after the timer loses wholly (E-11)`() async throws {
    let pending = try await announce(fixture.add("a"))
    clock.advance(by: 5.5)
    #expect(try await useCase.carryOut(pending.id)?.done.count == 1)
    #expect(try await useCase.withdraw(pending.id) == nil)
    #expect(try await fixture.subjects().isEmpty)
    #expect(try await fixture.operations().count == 1)
  }

  @Test func `A clock that was set back makes nothing wait longer than a window lasts`() async throws {
    let pending = try await announce(fixture.add("a"))
    clock.advance(by: -86_400)
    #expect(useCase.delay(of: pending, atMost: 5) == 5.5)
    clock.set(to: TestClock.start + 86_400)
    #expect(useCase.delay(of: pending, atMost: 5) == 0)
    #expect(useCase.secondsLeft(pending) == 0)
  }

  @Test func `Several wait at once, each for itself, and what is due is carried out`() async throws {
    let places = try await fixture.add("a", "b", "c")
    let first = try await announce([places[0]], seconds: 9)
    clock.advance(by: 1)
    let second = try await announce([places[1]])
    let third = try await announce([places[2]])
    #expect(try await useCase.pending() == [first, second, third])
    _ = try await useCase.withdraw(second.id)
    clock.advance(by: 6)
    let due = try await useCase.carryOutDue()
    #expect(due.outcomes.map(\.done) == [[places[2].threadId]])
    #expect(due.waiting == [first])
    #expect(try await fixture.subjects() == ["b"])
  }

  @Test func `An action may be carried out before it is due`() async throws {
    let pending = try await announce(fixture.add("a"))
    #expect(try await useCase.carryOut(pending.id)?.done.count == 1)
    #expect(try await useCase.pending().isEmpty)
  }

  @Test func `What fails when its time comes is listed again, and can be tried again`() async throws {
    let places = try await fixture.add("a", "b")
    let pending = try await announce(places)
    fixture.repository.failThread(places[0].threadId, with: .failed("disk full"), times: 1)
    let outcome = try #require(try await useCase.carryOut(pending.id))
    #expect(outcome.done == [places[1].threadId])
    #expect(
      outcome.failed
        == [ActionFailure(place: places[0], subject: "a", reason: .failed("disk full"))])
    #expect(try await fixture.subjects() == ["a"])
    let again = try await announce(outcome.failed.map(\.place))
    #expect(try await useCase.carryOut(again.id)?.done == [places[0].threadId])
  }

  @Test func `A call that fails leaves the action waiting, and says that acting failed`() async throws {
    let places = try await fixture.add("a")
    let pending = try await announce(places)
    fixture.repository.fail { _ in StoreError.busy(path: "x") }
    try await expectActionFailed { _ = try await announce(places) }
    try await expectActionFailed { _ = try await useCase.pending() }
    try await expectActionFailed { _ = try await useCase.carryOut(pending.id) }
    try await expectActionFailed { _ = try await useCase.withdraw(pending.id) }
    try await expectActionFailed { _ = try await useCase.carryOutDue() }
    fixture.repository.fail { _ in nil }
    #expect(try await useCase.pending() == [pending])
  }

  @Test func `Undo and redo say that acting failed when the journal cannot be read`() async throws {
    let journal = UndoActionsUseCase(
      repository: fixture.repository, store: fixture.store,
      transfers: TransferMailUseCase(store: fixture.store, reader: PlainMessageReader()))
    fixture.repository.failNext(.undo, with: StoreError.busy(path: "x"))
    try await expectActionFailed { _ = try await journal.undo() }
    fixture.repository.failNext(.redo, with: StoreError.busy(path: "x"))
    try await expectActionFailed { _ = try await journal.redo() }
    #expect(try await journal.undo() == .nothing)
    #expect(try await journal.redo() == .nothing)
  }

  private func expectActionFailed(_ body: () async throws -> Void) async throws {
    do {
      try await body()
      Issue.record("nothing was thrown")
    } catch ThreadListError.actionFailed(let error as StoreError) {
      #expect(error == .busy(path: "x"))
    }
  }
}
