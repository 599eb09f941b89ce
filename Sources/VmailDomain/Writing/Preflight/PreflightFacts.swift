/// What has to be known to look a mail over before it goes; nothing of it need be there.
public struct PreflightFacts: Sendable {
  /// What the account's server takes, in bytes (RFC 1870).
  public var sizeLimit: Int?
  public var ownAddresses: [AccountID: [String]]
  /// Addresses that the user wrote to before.
  public var writtenTo: [String]
  /// Addresses that mail of the thread is from or to.
  public var threadAddresses: [String]
  /// The account that has the thread it belongs to.
  public var threadAccount: AccountID?
  /// The message that it answers, when it goes to all.
  public var answeredToAll: ReplySource?
  /// Whether the message answered came by a mailing list, so that no address of the user's need be in it.
  public var cameByList: Bool
  /// What speaks against the sender of the message that it answers.
  public var doubts: [SenderWarning] = []

  public init(
    sizeLimit: Int? = nil, ownAddresses: [AccountID: [String]] = [:], writtenTo: [String] = [],
    threadAddresses: [String] = [], threadAccount: AccountID? = nil, answeredToAll: ReplySource? = nil,
    cameByList: Bool = false
  ) {
    self.sizeLimit = sizeLimit
    self.ownAddresses = ownAddresses
    self.writtenTo = writtenTo
    self.threadAddresses = threadAddresses
    self.threadAccount = threadAccount
    self.answeredToAll = answeredToAll
    self.cameByList = cameByList
  }

  var own: OwnAddresses { OwnAddresses(ownAddresses.values.joined()) }
}
