/// Determines the kind of mail that messages are, on this machine alone.
public protocol MessageCategorizing: AIRepositoryProtocol {
  /// Returns the model's input for a message, which is stored when the user corrects its category.
  func features(of facts: MessageFacts) -> [UInt32]

  /// Returns a categorizer adapted to the user's habits, for many messages.
  /// - Returns: `nil` when it is not available.
  func categorizer(for habits: UserModel) -> (any MessageCategorizer)?
}

/// ``MessageCategorizing`` for one user at one time. May be used by any number of threads at once.
public protocol MessageCategorizer: Sendable {
  func verdict(on facts: MessageFacts) -> CategoryVerdict
}
