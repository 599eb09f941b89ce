import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct FailingRepositoryTests {
  @Test(
    arguments: FailingRepository.Call.allCases)
  func `Any call of a repository over a store can be made to fail, once and for as long as is wanted`(
    call: FailingRepository.Call
  ) async throws {
    let world = try TestStore()
    let (account, _) = try await world.store.makeAccount()
    let repository = world.repository
    repository.failNext(call, with: StoreError.readOnly(path: "x"))
    for other in FailingRepository.Call.allCases where other != call {
      try await perform(other, repository, account)
    }
    await #expect(throws: StoreError.readOnly(path: "x")) { try await perform(call, repository, account) }
    try await perform(call, repository, account)
    repository.fail { $0 == call ? StoreError.busy(path: "y") : nil }
    for _ in 0..<2 {
      await #expect(throws: StoreError.busy(path: "y")) { try await perform(call, repository, account) }
    }
    repository.fail { _ in nil }
    try await perform(call, repository, account)
  }

  private func perform(
    _ call: FailingRepository.Call, _ repository: FailingRepository, _ account: AccountID
  ) async throws {
    let archive = ThreadScope.mailbox(.archive(account))
    switch call {
    case .getDirectory: _ = try await repository.getDirectory()
    case .getThreads:
      _ = try await repository.getThreads(
        scope: archive, category: nil, cursor: nil, limit: 1, withMarks: true)
    case .getUnreadCounts: _ = try await repository.getUnreadCounts(scope: archive)
    case .getConversation: _ = try await repository.getConversation(id: ThreadID(1))
    case .preview: _ = try await repository.preview(.star, on: [])
    case .perform: _ = try await repository.perform(.star, on: [])
    case .addPending: _ = try await repository.addPending(.archive, on: [], due: TestClock.start)
    case .getPending: _ = try await repository.getPending()
    case .carryOut: _ = try await repository.carryOut(ActionID(1))
    case .withdraw: _ = try await repository.withdraw(ActionID(1))
    case .undo: _ = try await repository.undo()
    case .redo: _ = try await repository.redo()
    }
  }
}
