/// What this user does with mail, as far as it says what kind of mail something is.
public struct UserModel: Hashable, Sendable {
  /// The user's own addresses, in lower case.
  public var ownAddresses: Set<String>
  /// Whom the user has written to, in lower case.
  public var writtenTo: Set<String>
  /// What the user said of a sender once and for all (`categorize --sender`), by address in lower case.
  public var senderRules: [String: AICategory]
  /// What the user corrected, oldest first.
  public var lessons: [CategoryLesson]

  public init(
    ownAddresses: Set<String> = [], writtenTo: Set<String> = [], senderRules: [String: AICategory] = [:],
    lessons: [CategoryLesson] = []
  ) {
    self.ownAddresses = ownAddresses
    self.writtenTo = writtenTo
    self.senderRules = senderRules
    self.lessons = lessons
  }
}

/// A message whose category the user corrected. It outlives the message, and has none of its words.
public struct CategoryLesson: Hashable, Sendable {
  /// In lower case.
  public var sender: String
  /// The message's features, hashed, as the model numbers them.
  public var features: [UInt32]
  public var category: AICategory

  public init(sender: String, features: [UInt32], category: AICategory) {
    self.sender = sender
    self.features = features
    self.category = category
  }
}
