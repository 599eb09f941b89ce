/// The amount of an account's data on this machine.
public struct AccountContents: Hashable, Sendable {
  public var messages: Int
  /// Changes not yet sent to its server.
  public var operations: Int
  /// Actions in their undo window.
  public var pendingActions: Int
  /// Mail in the Outbox: queued, being sent, failed.
  public var unsent: Int
  /// Drafts that, as far as is known here, are on no server.
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
