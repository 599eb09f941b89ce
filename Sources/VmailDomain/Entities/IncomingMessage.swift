public import FoundationEssentials

/// A message to be added to the store.
public struct IncomingMessage: Sendable {
  public var content: MessageContent
  /// The bytes as received.
  public var source: [UInt8]
  public var flags: MessageFlags
  public var dateReceived: Date
  public var sendState: SendState
  public var aiCategory: AICategory
  /// The folder to add it to; `nil` for the virtual Archive.
  public var folder: FolderID?
  /// Further folders to add it to.
  public var otherFolders: [FolderID] = []
  /// The text for the search index; `nil` when the store is to derive it from the content and source. Code
  /// that adds many messages prepares it in advance, on all cores.
  public var document: SearchDocument?
  /// ``source`` in packed form, with the sender and date given here; `nil` when the store is to pack it.
  public var packed: PackedSource?
  /// The message's size in bytes, if `source` is incomplete; `nil` for the size of `source`.
  public var sizeBytes: Int?
  /// Whether `source` lacks the bodies of attachments, which are on the server.
  public var isPartial = false
  /// ``MessageReading/digest(of:)`` of ``source``, for detecting damage to the stored source.
  public var sourceDigest: [UInt8]
  /// A key that determines the message's thread in place of its references (X-GM-THRID).
  public var threadKey: String?

  /// - Parameter sourceDigest: `nil` for the content's digest, which is the same unless the message was given
  ///   another identity.
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
  /// All its folders; empty for the virtual Archive.
  public var allFolders: [FolderID] { (folder.map { [$0] } ?? []) + otherFolders }
}

/// The result of adding an ``IncomingMessage``.
public enum AddOutcome: Hashable, Sendable {
  case new(EmailID)
  /// The account already had a message with that digest; it is now also in the given folder, with the flags
  /// of both.
  case duplicate(EmailID)
  /// Also, the stored source of that message could not be read again, and was replaced.
  case restored(EmailID)

  public var email: EmailID {
    switch self {
    case .new(let email), .duplicate(let email), .restored(let email): email
    }
  }
}

/// A message's source as stored: a gzip member that unpacks to its part of an mbox.
public struct PackedSource: Sendable {
  public var bytes: [UInt8]
  /// The length of the message in bytes, including quoting.
  public var length: Int
  /// Whether `From ` lines were quoted.
  public var isQuoted: Bool

  public init(bytes: [UInt8], length: Int, isQuoted: Bool) {
    self.bytes = bytes
    self.length = length
    self.isQuoted = isQuoted
  }
}
