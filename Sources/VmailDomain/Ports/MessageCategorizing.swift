/// Works out what kind of mail messages are, on this machine and without asking anybody.
public protocol MessageCategorizing: AIRepositoryProtocol {
  /// What the model sees of a message: what is kept of it when the user corrects its category.
  func features(of facts: MessageFacts) -> [UInt32]

  /// Takes in what the user does, once for many messages.
  /// - Returns: `nil` when it is not available.
  func categorizer(for habits: UserModel) -> MessageCategorizer?
}

/// ``MessageCategorizing`` for one user, as of now. Any number of threads may ask it at once.
public struct MessageCategorizer: Sendable {
  private let judge: @Sendable (MessageFacts) -> CategoryVerdict

  public init(_ judge: @escaping @Sendable (MessageFacts) -> CategoryVerdict) { self.judge = judge }

  public func verdict(on facts: MessageFacts) -> CategoryVerdict { judge(facts) }
}
