/// The messages that a summary was made from. The summary is valid only while the thread has the same ones.
public struct SummaryBasis: Hashable, Sendable {
  /// The thread's messages, with whether each one's text was available.
  public var messages: [EmailID: Bool]

  public init(messages: [EmailID: Bool]) { self.messages = messages }
}
