import Foundation
import Testing
import VmailDomain
import VmailTestSupport

/// AC-U-15.
@Suite("ManageThreadActionsUseCase", .timeLimit(.minutes(10)))
struct ManageThreadActionsUseCaseTests {
  private let fixture: ActionFixture
  private let useCase: ManageThreadActionsUseCase

  init() async throws {
    fixture = try await ActionFixture()
    useCase = ManageThreadActionsUseCase(repository: fixture.repository)
  }

  @Test("One thread is archived, deleted and moved from the folder that is named")
  func single() async throws {
    let places = try await fixture.add("a", "b", "c")
    let label = try await useCase.ensureLabel(named: "Bills", accountId: fixture.account.id).id
    try await useCase.archiveThread(id: places[0].threadId, fromFolderId: fixture.inbox)
    try await useCase.deleteThread(id: places[1].threadId, fromFolderId: fixture.inbox)
    try await useCase.moveThread(
      id: places[2].threadId, fromFolderId: fixture.inbox, toFolderId: label)
    #expect(try await fixture.subjects(.archive(fixture.account.id)) == ["a"])
    #expect(try await fixture.subjects(.folder(fixture.trash)) == ["b"])
    #expect(try await fixture.subjects(.folder(label)) == ["c"])
    #expect(try await fixture.subjects().isEmpty)
  }

  @Test("Read and star are toggled there and back")
  func toggles() async throws {
    let place = try await fixture.add("a", in: fixture.inbox)
    for expected in [true, false, true] {
      try await useCase.toggleReadStatus(threadId: place.threadId, in: place.view)
      #expect(try await fixture.email("a").isRead == expected)
      try await useCase.toggleStarStatus(threadId: place.threadId, in: place.view)
      #expect(try await fixture.email("a").isStarred == expected)
    }
  }

  @Test("The batch forms act on every thread, and tell of each")
  func batches() async throws {
    let places = try await fixture.add("a", "b")
    let label = try await useCase.ensureLabel(named: "Bills", accountId: fixture.account.id).id
    let gone = ThreadPlace(threadId: ThreadID(777), view: fixture.view)
    let archive = MailboxView.archive(fixture.account.id)
    func inView(_ view: MailboxView) -> [ThreadPlace] {
      places.map { ThreadPlace(threadId: $0.threadId, view: view) }
    }
    let outcomes = [
      try await useCase.markThreadsRead(places + [gone]),
      try await useCase.markThreadsUnread(places + [gone]),
      try await useCase.starThreads(places + [gone]),
      try await useCase.unstarThreads(places + [gone]),
      try await useCase.archiveThreads(places + [gone]),
      try await useCase.moveThreads(inView(archive) + [gone], toFolderId: label),
      try await useCase.deleteThreads(inView(.folder(label)) + [gone]),
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

  @Test("A single form throws what became of its thread")
  func refusals() async throws {
    let place = try await fixture.add("a", in: fixture.inbox)
    let starred = try await fixture.repository.ensureFolder(
      accountId: fixture.account.id, name: "", type: .starred)
    do {
      try await useCase.archiveThread(id: place.threadId, fromFolderId: starred.id)
      Issue.record("Starred is no folder")
    } catch ThreadListError.actionFailed(let reason as ActionRefusal) {
      #expect(reason == .starredIsNoFolder)
    }
    let gone = ThreadID(777)
    let calls: [() async throws -> Void] = [
      { try await useCase.archiveThread(id: gone, fromFolderId: fixture.inbox) },
      { try await useCase.toggleReadStatus(threadId: gone, in: fixture.view) },
      { try await useCase.toggleStarStatus(threadId: gone, in: fixture.view) },
    ]
    for call in calls {
      do {
        try await call()
        Issue.record("the thread is gone")
      } catch ThreadListError.threadNotFound(let id) {
        #expect(id == gone)
      }
    }
    await fixture.repository.failThread(place.threadId, with: .failed("disk full"))
    do {
      try await useCase.deleteThread(id: place.threadId, fromFolderId: fixture.inbox)
      Issue.record("it was made to fail")
    } catch ThreadListError.actionFailed(let reason as ActionRefusal) {
      #expect(reason == .failed("disk full"))
    }
    await fixture.repository.clearThreadFailures()
    try await useCase.deleteThread(id: place.threadId, fromFolderId: fixture.inbox)
  }

  @Test("Every error of the repository comes out as a ThreadListError")
  func errors() async throws {
    let place = try await fixture.add("a", in: fixture.inbox)
    let (id, inbox, account) = (place.threadId, fixture.inbox, fixture.account.id)
    let calls: [@Sendable (ManageThreadActionsUseCase) async throws -> Void] = [
      { try await $0.archiveThread(id: id, fromFolderId: inbox) },
      { try await $0.deleteThread(id: id, fromFolderId: inbox) },
      { try await $0.moveThread(id: id, fromFolderId: inbox, toFolderId: inbox) },
      { try await $0.toggleReadStatus(threadId: id, in: place.view) },
      { try await $0.toggleStarStatus(threadId: id, in: place.view) },
      { _ = try await $0.archiveThreads([place]) },
      { _ = try await $0.deleteThreads([place]) },
      { _ = try await $0.moveThreads([place], toFolderId: inbox) },
      { _ = try await $0.markThreadsRead([place]) },
      { _ = try await $0.markThreadsUnread([place]) },
      { _ = try await $0.starThreads([place]) },
      { _ = try await $0.unstarThreads([place]) },
      { _ = try await $0.preview(.archive, on: [place]) },
      { _ = try await $0.places(of: [id], accounts: [account]) },
      { _ = try await $0.ensureLabel(named: "L", accountId: account) },
    ]
    await fixture.repository.fail { _ in StoreError.readOnly(path: "x") }
    for call in calls {
      do {
        try await call(useCase)
        Issue.record("nothing was thrown")
      } catch ThreadListError.actionFailed(let error as StoreError) {
        #expect(error == .readOnly(path: "x"))
      }
    }
  }

  @Test("A preview changes nothing")
  func preview() async throws {
    let places = try await fixture.add("a")
    let told = try await useCase.preview(.archive, on: places)
    #expect(told.done == places.map(\.threadId))
    #expect(try await fixture.subjects() == ["a"])
    #expect(try await useCase.archiveThreads(places) == told)
  }

  @Test("Threads that were listed in no mailbox are acted on in the Inbox, the Archive, or another folder")
  func places() async throws {
    let label = try await useCase.ensureLabel(named: "Bills", accountId: fixture.account.id).id
    let sent = try await fixture.repository.ensureFolder(
      accountId: fixture.account.id, name: "", type: .sent)
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
