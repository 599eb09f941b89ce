import Foundation
import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailEngine

/// AC-U-15.
@Suite("ManageThreadActionsUseCase", .timeLimit(.minutes(10)))
struct ManageThreadActionsUseCaseTests {
  private let fixture: ActionFixture
  private let useCase: ManageThreadActionsUseCase

  init() async throws {
    fixture = try await ActionFixture()
    useCase = ManageThreadActionsUseCase(
      repository: fixture.repository, store: fixture.store,
      transfers: TransferMailUseCase(store: fixture.store, reader: PlainMessageReader()))
  }

  @Test func `An action changes every thread, and reports each`() async throws {
    let places = try await fixture.add("a", "b")
    let label = try await useCase.ensureLabel(named: "Bills", accountId: fixture.account.id).id
    let gone = ThreadInMailbox(threadId: ThreadID(777), view: fixture.view)
    let archive = MailboxView.archive(fixture.account.id)
    func inView(_ view: MailboxView) -> [ThreadInMailbox] {
      places.map { ThreadInMailbox(threadId: $0.threadId, view: view) }
    }
    let outcomes = [
      try await useCase.perform(.markRead, on: places + [gone]),
      try await useCase.perform(.markUnread, on: places + [gone]),
      try await useCase.perform(.star, on: places + [gone]),
      try await useCase.perform(.unstar, on: places + [gone]),
      try await useCase.perform(.archive, on: places + [gone]),
      try await useCase.perform(.move(to: label), on: inView(archive) + [gone]),
      try await useCase.perform(.delete, on: inView(.folder(label)) + [gone]),
    ]
    #expect(
      outcomes.map(\.action) == [
        .markRead, .markUnread, .star, .unstar, .archive, .move(to: label), .delete,
      ])
    for outcome in outcomes {
      #expect(outcome.done == places.map(\.threadId), "\(outcome.action)")
      #expect(outcome.failed.map(\.place) == [gone] && outcome.failed.map(\.reason) == [.threadGone])
    }
    #expect(try await fixture.subjects(.folder(fixture.trash)) == ["b", "a"])
  }

  @Test func `A thread that can't be acted on says why`() async throws {
    let place = try await fixture.add("a", in: fixture.inbox)
    let starred = try await fixture.store.write {
      try $0.ensureFolder(
        accountId: fixture.account.id, name: "", type: .starred)
    }
    let inStarred = ThreadInMailbox(threadId: place.threadId, view: .folder(starred.id))
    #expect(try await useCase.perform(.archive, on: [inStarred]).failed.map(\.reason) == [.starredIsNoFolder])
    fixture.repository.failThread(place.threadId, with: .failed("disk full"))
    #expect(try await useCase.perform(.delete, on: [place]).failed.map(\.reason) == [.failed("disk full")])
    fixture.repository.clearThreadFailures()
    #expect(try await useCase.perform(.delete, on: [place]).failed.isEmpty)
  }

  typealias Call = @Sendable (ManageThreadActionsUseCase) async throws -> Void

  @Test func `Every error of the repository comes out as a ThreadListError`() async throws {
    let place = try await fixture.add("a", in: fixture.inbox)
    fixture.repository.fail { _ in StoreError.readOnly(path: "x") }
    try await expectActionFailed(
      .readOnly(path: "x"),
      [
        { _ = try await $0.perform(.archive, on: [place]) },
        { _ = try await $0.preview(.archive, on: [place]) },
      ])
  }

  @Test func `Every error of the store comes out as a ThreadListError`() async throws {
    let place = try await fixture.add("a", in: fixture.inbox)
    let (id, account) = (place.threadId, fixture.account.id)
    fixture.store.close()
    try await expectActionFailed(
      fixture.place.closed,
      [
        { _ = try await $0.perform(.archive, on: [place]) },
        { _ = try await $0.preview(.archive, on: [place]) },
        { _ = try await $0.places(of: [id], accounts: [account]) },
        { _ = try await $0.views(of: [id]) },
        { _ = try await $0.summaries(of: [id]) },
      ])
    try await expectFetchFailed(
      fixture.place.closed,
      [{ _ = try await $0.waitingCount(accountId: account) }, { _ = try await $0.changeNumber() }])
  }

  @Test func `A label that can't be made is a ThreadListError`() async throws {
    let account = fixture.account.id
    try await fixture.place.lose(table: "folder")
    await #expect {
      try await useCase.ensureLabel(named: "L", accountId: account)
    } throws: { error in
      if case ThreadListError.actionFailed(is StoreError) = error { true } else { false }
    }
  }

  private func expectActionFailed(_ expected: StoreError, _ calls: [Call]) async throws {
    for call in calls {
      do {
        try await call(useCase)
        Issue.record("nothing was thrown")
      } catch ThreadListError.actionFailed(let error as StoreError) {
        #expect(error == expected)
      }
    }
  }

  private func expectFetchFailed(_ expected: StoreError, _ calls: [Call]) async throws {
    for call in calls {
      do {
        try await call(useCase)
        Issue.record("nothing was thrown")
      } catch ThreadListError.fetchFailed(let error as StoreError) {
        #expect(error == expected)
      }
    }
  }

  @Test func `A preview changes nothing`() async throws {
    let places = try await fixture.add("a")
    let told = try await useCase.preview(.archive, on: places)
    #expect(told.done == places.map(\.threadId))
    #expect(try await fixture.subjects() == ["a"])
    #expect(try await useCase.perform(.archive, on: places) == told)
  }

  @Test
  func `Threads that were listed in no mailbox are acted on in the Inbox, the Archive, or another folder`()
    async throws
  {
    let label = try await useCase.ensureLabel(named: "Bills", accountId: fixture.account.id).id
    let sent = try await fixture.store.write {
      try $0.ensureFolder(
        accountId: fixture.account.id, name: "", type: .sent)
    }
    let inbox = try await fixture.add("a", in: fixture.inbox, flags: .flagged)
    _ = try await useCase.perform(.label(adding: [label], removing: []), on: [inbox])
    let archived = try await fixture.add("b", in: nil, flags: .flagged)
    let labelled = try await fixture.add("c", in: label, flags: .flagged)
    let own = try await fixture.add("d", in: sent.id)
    let trashed = try await fixture.add("e", in: fixture.trash)
    let expected = [trashed, inbox, own, archived, labelled]
    let places = try await useCase.places(
      of: expected.map(\.threadId) + [ThreadID(777)], accounts: [fixture.account.id])
    #expect(places == expected)
  }
}
