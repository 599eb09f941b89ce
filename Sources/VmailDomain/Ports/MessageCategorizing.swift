/// Determines the kind of mail that messages are, on this machine alone.
public protocol MessageCategorizing: Sendable {
  /// Whether mail has categories. Without them there are no tabs and no badges; nothing else changes (E-02).
  var isAvailable: Bool { get }

  /// Returns the model's input for a message, which is stored when the user corrects its category.
  func features(of facts: MessageFacts) -> [UInt32]

  /// Returns a categorizer adapted to the user's habits, for many messages.
  /// - Returns: `nil` when it is not available.
  func categorizer(for habits: UserModel) -> MessageCategorizer?
}

/// ``MessageCategorizing`` for one user, as of now. Any number of threads may ask it at once.
public struct MessageCategorizer: Sendable {
  private let judge: @Sendable (MessageFacts) -> CategoryVerdict
  private let decide: @Sendable (MessageFacts) -> AICategory

  /// - Parameter decide: determines only the category, and the same one; `nil` if that is no faster.
  public init(
    _ judge: @escaping @Sendable (MessageFacts) -> CategoryVerdict,
    decide: (@Sendable (MessageFacts) -> AICategory)? = nil
  ) {
    self.judge = judge
    self.decide = decide ?? { judge($0).category }
  }

  public func verdict(on facts: MessageFacts) -> CategoryVerdict { judge(facts) }

  /// Returns the category of the verdict, without the reasons, which take longer.
  public func category(of facts: MessageFacts) -> AICategory { decide(facts) }
}
