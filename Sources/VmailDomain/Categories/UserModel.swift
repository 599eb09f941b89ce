/// The user's past handling of mail, as far as it helps to categorize mail.
public struct UserModel: Hashable, Sendable {
  /// The user's own addresses, in lower case.
  public var ownAddresses: Set<String>
  /// The addresses that the user has written to, in lower case.
  public var writtenTo: Set<String>
  /// The user's permanent choices for senders (`categorize --sender`), by address in lower case.
  public var senderRules: [String: AICategory]
  /// The user's corrections, oldest first.
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

/// A message whose category the user corrected. It is kept after the message is deleted, and contains none of
/// its words.
public struct CategoryLesson: Hashable, Sendable {
  /// The sender in lower case.
  public var sender: String
  /// The message's hashed features, numbered as in the model.
  public var features: [UInt32]
  public var category: AICategory

  public init(sender: String, features: [UInt32], category: AICategory) {
    self.sender = sender
    self.features = features
    self.category = category
  }
}

/// The model's input for a message.
public struct CategoryEvidence: Hashable, Sendable {
  public var emailId: EmailID
  /// The sender in lower case.
  public var sender: String
  public var features: [UInt32]

  public init(emailId: EmailID, sender: String, features: [UInt32]) {
    self.emailId = emailId
    self.sender = sender
    self.features = features
  }
}

/// The amount of training data.
public struct LearntCategories: Hashable, Sendable {
  public var lessons: Int
  public var senderRules: Int

  public init(lessons: Int, senderRules: Int) {
    self.lessons = lessons
    self.senderRules = senderRules
  }
}
