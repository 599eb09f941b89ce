/// A name and address as which the user can write.
public struct Identity: Hashable, Sendable {
  public var accountId: AccountID
  public var participant: Participant

  public init(accountId: AccountID, participant: Participant) {
    self.accountId = accountId
    self.participant = participant
  }
}
