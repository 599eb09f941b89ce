public import VmailDomain

/// Categories by rules and a linear model, all of it in this program.
public struct EmbeddedCategorizer: MessageCategorizing {
  public init() {}

  public var isAvailable: Bool { false }

  public func features(of facts: MessageFacts) -> [UInt32] { [] }

  public func categorizer(for habits: MailHabits) -> (any MessageCategorizer)? { nil }
}
