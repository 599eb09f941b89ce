/// What a summary was made from. It is kept only while that is what the thread has.
public struct SummaryBasis: Hashable, Sendable {
  /// The thread's messages, and of each whether its text was there.
  public var messages: [EmailID: Bool]

  public init(messages: [EmailID: Bool]) { self.messages = messages }
}
