import Testing
public import VmailDomain

/// What every implementation of ``EmailRepositoryProtocol`` keeps. Run by a test that passes each
/// rule an empty repository of each implementation.
public enum EmailRepositoryContract {

  public typealias Rule = ContractRule<any EmailRepositoryProtocol>

  static func rule(_ sentence: String, _ check: @escaping @Sendable (ContractWorld) async throws -> Void)
    -> Rule
  {
    Rule(sentence, in: { try await ContractWorld.make($0) }, check)
  }

  public static let rules: [Rule] =
    accountRules + pageRules + countRules + coverageRules + threadingRules + messageRules
}
