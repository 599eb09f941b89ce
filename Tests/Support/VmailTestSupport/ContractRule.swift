public import Testing

/// A rule of a contract, and its check.
public struct ContractRule<World>: Sendable, CustomTestStringConvertible {
  /// The rule, as a sentence.
  public let testDescription: String
  /// Checks the rule, and records an issue for each violation.
  public let check: @Sendable (World) async throws -> Void

  init(_ sentence: String, _ check: @escaping @Sendable (World) async throws -> Void) {
    testDescription = sentence
    self.check = check
  }
}
