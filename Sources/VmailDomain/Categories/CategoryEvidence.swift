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
