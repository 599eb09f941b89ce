/// A copy that is still to be made of a message in another account (``ThreadAction/transfer(to:named:keepsOriginal:)``).
public struct WaitingCopy: Hashable, Sendable {
  public let action: ActionID
  public let original: EmailID

  public init(action: ActionID, original: EmailID) {
    self.action = action
    self.original = original
  }
}
