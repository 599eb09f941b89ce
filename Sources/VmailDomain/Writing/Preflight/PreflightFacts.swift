/// The information used for checking a mail before it is sent; all of it is optional.
public struct PreflightFacts: Sendable {
  /// The size limit of the account's server in bytes (RFC 1870).
  public var sizeLimit: Int?
  public var ownAddresses: [AccountID: [String]]
  /// Addresses that the user has written to.
  public var writtenTo: [String]
  /// The senders and recipients of the thread's mail.
  public var threadAddresses: [String]
  /// The account that holds the thread.
  public var threadAccount: AccountID?
  /// The message that it answers, if it goes to all.
  public var answeredToAll: ReplySource?
  /// Whether the answered message came through a mailing list, and so needn't contain an address of the user.
  public var cameByList: Bool
  /// The warnings about the sender of the answered message.
  public var doubts: [SenderWarning] = []
  /// The keys for signing and encrypting it; `nil` if it is to be neither.
  public var protection: ProtectionPlan?
  /// Whether GnuPG, which is needed for that, isn't there.
  public var lacksGnuPG = false
  /// Whether the answered message was encrypted.
  public var answersEncrypted = false
  /// Whether the last message to the same people was encrypted.
  public var wasEncryptedBefore = false
  /// Whether a person is about to send what an agent wrote.
  public var isByAgent = false
  /// Whether a person is about to send what an agent has changed.
  public var isChangedByAgent = false
  /// The words that are in no dictionary.
  public var misspelt: [String] = []

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

  var own: OwnAddresses { OwnAddresses(ownAddresses.values.flatMap { $0 }) }
}
