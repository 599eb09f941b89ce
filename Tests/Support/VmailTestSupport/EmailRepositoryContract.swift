public import VmailStore

/// The contract of a store. A test passes an empty store to each rule.
public enum EmailRepositoryContract {
  public typealias Rule = ContractRule<MailStore>

  static func rule(_ sentence: String, _ check: @escaping @Sendable (ContractWorld) async throws -> Void)
    -> Rule
  {
    Rule(sentence, in: { try await ContractWorld.make($0) }, check)
  }

  public static let rules: [Rule] =
    accountRules + pageRules + countRules + coverageRules + threadingRules + messageRules
}
