import Synchronization
import Testing
import VmailTestSupport

@testable import VmailStore

@Suite(.timeLimit(.minutes(10))) struct ActionInterleavingTests {
  @Test(arguments: 0..<10)
  func `In any order of operations, the store loses nothing and stays consistent`(batch: UInt64) async throws
  {
    for seed in (batch * 10)..<(batch * 10 + 10) {
      let place = TemporaryStore()
      let store = try place.open()
      var interleaving = ActionInterleaving(store: store, seed: seed)
      try await interleaving.run(steps: 12)
      if seed % 10 == 0 { #expect(try await store.complaints() == []) }
      store.close()
    }
  }

  @Test(arguments: 0..<10)
  func `The same holds when writes fail at random points`(batch: UInt64) async throws {
    struct Failure: Error {}
    for seed in (batch * 10)..<(batch * 10 + 10) {
      let failing = Mutex(false)
      let point: WriteFaults.Point = seed.isMultiple(of: 2) ? .rowsWritten : .sourcesSynchronized
      let place = TemporaryStore()
      let store = try place.open(
        faults: WriteFaults { reached, _ in
          if reached == point, failing.withLock(\.self) { throw Failure() }
        })
      var interleaving = ActionInterleaving(store: store, seed: seed) { isDisturbed in
        failing.withLock { $0 = isDisturbed }
      }
      try await interleaving.run(steps: 12)
      if seed % 10 < 2 { #expect(try await store.complaints() == []) }
      store.close()
    }
  }
}
