public import FoundationEssentials

/// Something that an agent wanted to do where nobody could be asked. It waits for a person's yes, and is bound to what
/// the question says (decision 89).
public struct Approval: Hashable, Sendable, Identifiable {
  /// What is stored of a question.
  public struct Request: Hashable, Sendable {
    /// The line that does it in a session of its own.
    public var line: String
    /// The account in which the line runs; `nil` for all of them.
    public var accountId: AccountID?
    /// What the references of the line stand for, as the shell writes it.
    public var bound: String
    /// The whole question, as the shell writes it.
    public var question: String
    /// The digest of the question and of the bytes that it is about.
    public var digest: [UInt8]

    public init(line: String, accountId: AccountID?, bound: String, question: String, digest: [UInt8]) {
      self.line = line
      self.accountId = accountId
      self.bound = bound
      self.question = question
      self.digest = digest
    }

    /// The number of bytes that it takes in the store.
    public var size: Int { line.utf8.count + bound.utf8.count + question.utf8.count + digest.count }
  }

  public enum State: String, Hashable, Sendable, CaseIterable {
    case waiting
    /// Someone said yes. What was to be done has begun, and need not have succeeded.
    case approved
    case denied
    case expired
  }

  public let id: ApprovalID
  public var request: Request
  public var state: State
  public var created: Date
  /// The time from which on a yes no longer counts.
  public var expires: Date
  /// 32 random bytes that only the store has, for proofs that a message comes from this vmail.
  public var secret: [UInt8]

  public init(
    id: ApprovalID, request: Request, state: State, created: Date, expires: Date, secret: [UInt8]
  ) {
    self.id = id
    self.request = request
    self.state = state
    self.created = created
    self.expires = expires
    self.secret = secret
  }

  /// How long a question waits, in seconds.
  public static let lifetime: TimeInterval = 86_400
  /// The most questions that wait at a time, so that an agent can't bury one under others.
  public static let most = 50
  /// The most bytes of a question. Nobody reads more.
  public static let largest = 256 << 10
}

public typealias ApprovalID = ID<Approval>

/// Who said yes to an approval.
public enum ApprovalConsent: Hashable, Sendable {
  /// The person at a prompt or terminal of this process.
  case person
  /// The client of an agent, in the name of a person, who allowed that (`set agent-confirm client`).
  case client
}
