import Testing
import VmailStore
import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct SearchContractTests {
  @Test("The store keeps the contract of searching", arguments: SearchContract.rules)
  func store(rule: SearchContract.Rule) async throws {
    let place = try TemporaryStore()
    let store = try place.open()
    try await rule.check(store.repository)
    #expect(try await store.complaints() == [])
    store.close()
  }

  @Test("The double keeps the contract of searching", arguments: SearchContract.rules)
  func double(rule: SearchContract.Rule) async throws {
    try await rule.check(InMemoryEmailRepository())
  }
}
