/// The information in a message's header about its sender, for ``SenderCheck``.
public struct SenderEvidence: Hashable, Sendable {
  /// The maximum number of people kept per field, and of trace fields.
  public static let peopleLimit = 20
  public static let traceLimit = 100

  /// All senders named in From fields.
  public var senders: [Participant]
  /// The number of From fields; there must be one (RFC 5322 section 3.6).
  public var fromFields: Int
  public var replyTo: [Participant]
  /// List-Id's identifier, in lower case (RFC 2919).
  public var listId: String
  /// Whether the header shows that it came through a mailing list.
  public var isFromList: Bool
  /// Whether it was sent to many at once: through a list, or with List-Unsubscribe.
  public var isBulk: Bool
  /// The Received and Authentication-Results fields, the topmost first.
  public var trace: [HeaderField]

  public init(
    senders: [Participant] = [], fromFields: Int = 0, replyTo: [Participant] = [], listId: String = "",
    isFromList: Bool = false, isBulk: Bool = false, trace: [HeaderField] = []
  ) {
    self.senders = senders
    self.fromFields = fromFields
    self.replyTo = replyTo
    self.listId = listId
    self.isFromList = isFromList
    self.isBulk = isBulk
    self.trace = trace
  }
}
