import Testing
import VmailStore
import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct ActionContractTests {
  @Test("The store keeps the contract of acting", arguments: ActionContract.rules)
  func store(rule: ActionContract.Rule) async throws {
    let place = TemporaryStore()
    let store = try place.open()
    try await rule.check(store)
    #expect(try await store.complaints() == [])
    store.close()
  }
}
