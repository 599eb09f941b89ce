import Testing
import VmailDomain
import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct ActionContractTests {
  @Test("The double keeps the contract of acting", arguments: ActionContract.rules)
  func double(rule: ActionContract.Rule) async throws {
    try await rule.check(InMemoryEmailRepository())
  }
}
