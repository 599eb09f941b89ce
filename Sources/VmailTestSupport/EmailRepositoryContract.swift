public import Testing
public import VmailDomain

/// What every implementation of ``EmailRepositoryProtocol`` keeps. Run by a test that passes each
/// rule an empty repository of each implementation.
public struct EmailRepositoryContract: Sendable, CustomTestStringConvertible {
  /// The rule, as a sentence.
  public let testDescription: String
  /// Records an issue for whatever differs from the rule.
  public let check: @Sendable (any EmailRepositoryProtocol) async throws -> Void

  init(
    _ sentence: String, _ check: @escaping @Sendable (ContractWorld) async throws -> Void
  ) {
    testDescription = sentence
    self.check = { repository in try await check(ContractWorld.make(repository)) }
  }

  public static let rules: [EmailRepositoryContract] =
    accountRules + pageRules + countRules + coverageRules + threadingRules + messageRules
}
