/// What a message's header says about who wrote it, for ``SenderCheck``.
public struct SenderEvidence: Hashable, Sendable {
  /// People of one field, and fields of the trace, that are kept.
  public static let peopleLimit = 20
  public static let traceLimit = 100

  /// Everybody whom From names, in all fields of that name.
  public var senders: [Participant]
  /// From fields; there must be one (RFC 5322 section 3.6).
  public var fromFields: Int
  public var replyTo: [Participant]
  /// List-Id's identifier, in lower case (RFC 2919).
  public var listId: String
  /// Whether it says that it came by a mailing list.
  public var isFromList: Bool
  /// Whether it was sent to many at once: by a list, or with List-Unsubscribe.
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
