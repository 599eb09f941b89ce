public import VmailDomain

/// A server that answers as a test says, and remembers what it was asked.
public actor ScriptedRemoteMailbox: RemoteMailbox {
  public typealias Answer = @Sendable (RemoteOperation) async -> RemoteOutcome

  /// In the order it was asked.
  public private(set) var asked: [RemoteOperation] = []
  private var script: [RemoteOutcome]
  private let answer: Answer

  /// - Parameters:
  ///   - script: what it answers first, one after the other.
  ///   - answer: what it answers then; it may act on the mail meanwhile, as a user does.
  public init(_ script: [RemoteOutcome] = [], then answer: @escaping Answer = { _ in .accepted }) {
    self.script = script
    self.answer = answer
  }

  public func perform(_ operation: RemoteOperation) async -> RemoteOutcome {
    asked.append(operation)
    return script.isEmpty ? await answer(operation) : script.removeFirst()
  }
}
