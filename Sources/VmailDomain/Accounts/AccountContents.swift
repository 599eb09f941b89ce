/// How much there is of an account on this machine.
public struct AccountContents: Hashable, Sendable {
  public var messages: Int
  /// Changes that its server was not told yet.
  public var operations: Int
  /// Actions in their undo window.
  public var pendingActions: Int
  /// Mail in the Outbox: queued, being sent, failed.
  public var unsent: Int
  /// Drafts that are on no server, as far as is known here.
  public var drafts: Int

  public init(
    messages: Int = 0, operations: Int = 0, pendingActions: Int = 0, unsent: Int = 0, drafts: Int = 0
  ) {
    self.messages = messages
    self.operations = operations
    self.pendingActions = pendingActions
    self.unsent = unsent
    self.drafts = drafts
  }
}
