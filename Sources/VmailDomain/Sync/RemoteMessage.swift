public import FoundationEssentials

/// The data about a message obtained by FETCH before any of its text is fetched.
public struct RemoteMessage: Hashable, Sendable {
  public var uid: UInt32
  public var flags: MessageFlags
  /// INTERNALDATE; ``noDate`` or earlier when the server sent none that can be true.
  public var internalDate: Date
  /// RFC822.SIZE, in bytes.
  public var size: Int
  /// BODYSTRUCTURE; `nil` when it is invalid: the message is then fetched whole.
  public var structure: BodyPart?
  /// BODY[HEADER], including the empty line at the end.
  public var header: [UInt8]
  /// EMAILID (RFC 8474) or X-GM-MSGID: the same in every mailbox of the account.
  public var objectId: String?
  /// X-GM-THRID. THREADID (RFC 8474) is not used: servers may split or join by subject.
  public var gmailThreadId: String?
  /// X-GM-LABELS; empty on other servers.
  public var labels: Set<GmailLabel> = []

  public static let noDate = Date(timeIntervalSince1970: 0)

  public init(
    uid: UInt32, flags: MessageFlags, internalDate: Date, size: Int, structure: BodyPart?, header: [UInt8],
    objectId: String? = nil, gmailThreadId: String? = nil
  ) {
    self.uid = uid
    self.flags = flags
    self.internalDate = internalDate
    self.size = size
    self.structure = structure
    self.header = header
    self.objectId = objectId
    self.gmailThreadId = gmailThreadId
  }
}

/// A section of a message's content.
public enum MessageSection: Hashable, Sendable {
  /// The whole message: BODY[].
  case message
  /// Everything after the header: BODY[TEXT].
  case text
  /// The body of one part, encoded as it is on the server: BODY[1.2].
  case part(String)
}

/// Sections of several messages to be fetched at once.
public struct SectionRequest: Hashable, Sendable {
  public var uids: UIDSet
  public var sections: [MessageSection]

  public init(uids: UIDSet, sections: [MessageSection]) {
    self.uids = uids
    self.sections = sections
  }
}
