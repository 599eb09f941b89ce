/// Keeps what is learnt about categories, and the categories that are worked out.
///
/// What the user corrects is an action (``ThreadAction/categorize(_:senders:)``): it is undone as such, and its
/// lesson with it.
public protocol CategoryRepositoryProtocol: Sendable {
  func getHabits() async throws -> MailHabits

  /// Keeps what the model sees of messages. Each becomes a lesson while its message has a category that the user
  /// chose, and stays one when the message is gone.
  func noteEvidence(_ evidence: [CategoryEvidence]) async throws

  /// Puts messages into categories, but for those whose category the user chose.
  /// - Returns: how many got another.
  func setCategories(_ categories: [EmailID: AICategory]) async throws -> Int

  /// Lessons and senders' rules, for good. Categories stay.
  /// - Returns: how much was forgotten.
  func forgetLessons() async throws -> LearntCategories

  func countLearnt() async throws -> LearntCategories
}

/// What the model sees of a message.
public struct CategoryEvidence: Hashable, Sendable {
  public var emailId: EmailID
  /// In lower case.
  public var sender: String
  public var features: [UInt32]

  public init(emailId: EmailID, sender: String, features: [UInt32]) {
    self.emailId = emailId
    self.sender = sender
    self.features = features
  }
}

/// How much was learnt.
public struct LearntCategories: Hashable, Sendable {
  public var lessons: Int
  public var senderRules: Int

  public init(lessons: Int, senderRules: Int) {
    self.lessons = lessons
    self.senderRules = senderRules
  }
}
