import Testing
import VmailStore
import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct ActionInterleavingTests {
  @Test("Whatever is done in whatever order, the store loses nothing and adds up", arguments: 0..<20)
  func interleaving(batch: UInt64) async throws {
    for seed in (batch * 10)..<(batch * 10 + 10) {
      let place = try TemporaryStore()
      let store = try place.open()
      var interleaving = ActionInterleaving(repository: store.repository, seed: seed)
      try await interleaving.run(steps: 12)
      if seed % 10 == 0 { #expect(try await store.complaints() == []) }
      store.close()
    }
  }
}
