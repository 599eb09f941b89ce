public import FoundationEssentials

/// A message on its way into the store.
public struct IncomingMessage: Sendable {
  public var content: MessageContent
  /// The bytes as they came.
  public var source: [UInt8]
  public var flags: MessageFlags
  public var dateReceived: Date
  public var sendState: SendState
  public var aiCategory: AICategory
  /// The folder it goes to; `nil` for the virtual Archive.
  public var folder: FolderID?
  /// Those it goes to besides.
  public var otherFolders: [FolderID] = []
  /// What of it is searched; `nil` when the store is to make it of content and source. Who brings
  /// many messages makes it beforehand, on all cores.
  public var document: SearchDocument?
  /// ``source`` as it is kept, by sender and date as they are here; `nil` when the store is to make it, as above.
  public var packed: PackedSource?
  /// The message's length in bytes, where `source` lacks some of it; `nil` for that of `source`.
  public var sizeBytes: Int?
  /// Whether `source` lacks the bodies of attachments, which are on the server.
  public var isPartial = false
  /// ``MessageReading/digest(of:)`` of ``source``, by which damage to what is kept of it shows.
  public var sourceDigest: [UInt8]
  /// What says by itself which thread it belongs to, in place of its references (X-GM-THRID).
  public var threadKey: String?

  /// - Parameter sourceDigest: `nil` for the content's digest, which is the source's wherever nobody has put
  ///   another identity in its place.
  public init(
    content: MessageContent, source: [UInt8], flags: MessageFlags = [], dateReceived: Date,
    sendState: SendState = .none, aiCategory: AICategory? = nil, folder: FolderID?,
    document: SearchDocument? = nil, sourceDigest: [UInt8]? = nil
  ) {
    self.content = content
    self.source = source
    self.sourceDigest = sourceDigest ?? content.digest
    self.flags = flags
    self.dateReceived = dateReceived
    self.sendState = sendState
    self.aiCategory = aiCategory ?? content.category
    self.folder = folder
    self.document = document
  }
}

extension IncomingMessage {
  /// All that it goes to; none for the virtual Archive.
  public var allFolders: [FolderID] { (folder.map { [$0] } ?? []) + otherFolders }
}

/// What became of an ``IncomingMessage``.
public enum AddOutcome: Hashable, Sendable {
  case new(EmailID)
  /// The account has a message of that digest; it is now in the wanted folder as well, with the
  /// flags of both.
  case duplicate(EmailID)

  public var email: EmailID {
    switch self {
    case .new(let email), .duplicate(let email): email
    }
  }
}
