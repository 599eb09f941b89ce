/// Who carried out an action.
public enum ActionAuthor: String, Hashable, Sendable, CaseIterable {
  case user
  /// A program in agent-safe mode.
  case agent
  /// A rule, on new mail. A rule that somebody runs on existing mail acts for them.
  case rule
}

/// So many actions of agents can still be undone that no more are carried out: none of them is forgotten to make
/// room.
public struct AgentJournalFull: Error, Hashable, Sendable {
  public let limit: Int

  public init(limit: Int) { self.limit = limit }
}
