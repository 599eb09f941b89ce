import Testing
import VmailDomain
import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct ActionInterleavingTests {
  @Test(
    "Whatever is done in whatever order, nothing is lost and all adds up",
    arguments: 1...200 as ClosedRange<UInt64>)
  func invariants(seed: UInt64) async throws {
    let repository = InMemoryEmailRepository()
    var interleaving = ActionInterleaving(repository: repository, seed: seed) { disturbance in
      switch disturbance {
      case .call(let step):
        let call = Self.call(step)
        await repository.fail { $0 == call ? StoreError.busy(path: "x") : nil }
      case .thread(let id): await repository.failThread(id, with: .failed("disturbed"), times: 1)
      case nil:
        await repository.fail { _ in nil }
        await repository.clearThreadFailures()
      }
    }
    try await interleaving.run(steps: 30)
  }

  private static func call(_ step: ActionInterleaving.Step) -> InMemoryEmailRepository.Call {
    switch step {
    case .add: .add
    case .perform: .perform
    case .announce: .addPending
    case .carryOut: .carryOut
    case .withdraw: .withdraw
    case .undo: .undo
    case .redo: .redo
    case .play: .beginOperations
    }
  }
}
