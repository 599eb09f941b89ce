import Testing
import VmailStore
import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct SearchContractTests {
  @Test("The store keeps the contract of searching", arguments: SearchContract.rules)
  func store(rule: SearchContract.Rule) async throws {
    let place = TemporaryStore()
    let store = try place.open()
    try await rule.check(store)
    #expect(try await store.complaints() == [])
    store.close()
  }
}
