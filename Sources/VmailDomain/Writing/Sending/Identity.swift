/// Somebody the user can write as.
public struct Identity: Hashable, Sendable {
  public var accountId: AccountID
  public var participant: Participant

  public init(accountId: AccountID, participant: Participant) {
    self.accountId = accountId
    self.participant = participant
  }
}
