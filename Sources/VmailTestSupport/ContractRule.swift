public import Testing

/// A sentence of a contract, and what shows whether it is kept.
public struct ContractRule<World>: Sendable, CustomTestStringConvertible {
  /// The rule, as a sentence.
  public let testDescription: String
  /// Records an issue for whatever differs from the rule.
  public let check: @Sendable (World) async throws -> Void

  init(_ sentence: String, _ check: @escaping @Sendable (World) async throws -> Void) {
    testDescription = sentence
    self.check = check
  }

  /// A rule about something that is made of what is tested.
  init<Made>(
    _ sentence: String, in make: @escaping @Sendable (World) async throws -> Made,
    _ check: @escaping @Sendable (Made) async throws -> Void
  ) {
    self.init(sentence) { world in try await check(make(world)) }
  }
}
