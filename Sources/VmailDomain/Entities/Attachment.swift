/// A part of a message that is a file.
public struct Attachment: Hashable, Sendable, Identifiable {
  public let id: AttachmentID
  /// The name given by the sender, unchecked: never use it as a path. `nil` when there was none.
  public var filename: String?
  /// The type in lower case, such as `application/pdf`.
  public var mimeType: String
  /// The decoded size in bytes.
  public var sizeBytes: Int
  /// The part's Content-ID without angle brackets, by which HTML refers to it (RFC 2392).
  public var contentId: String?
  /// Whether the message shows it within its text instead of listing it (RFC 2183).
  public var isInline: Bool
  /// The part's number in the message, as in IMAP (`2.1`, RFC 3501 section 6.4.5).
  public var section: String
  public var isDownloaded: Bool
  public var localPath: String?
  /// Whether it is within the encrypted content of the message, and its ``section`` counts there. It is not stored.
  public var isSealed: Bool

  public init(
    id: AttachmentID, filename: String?, mimeType: String, sizeBytes: Int,
    contentId: String? = nil, isInline: Bool = false, section: String,
    isDownloaded: Bool = false, localPath: String? = nil, isSealed: Bool = false
  ) {
    self.id = id
    self.filename = filename
    self.mimeType = mimeType
    self.sizeBytes = sizeBytes
    self.contentId = contentId
    self.isInline = isInline
    self.section = section
    self.isDownloaded = isDownloaded
    self.localPath = localPath
    self.isSealed = isSealed
  }
}

/// A reason why an attachment was not fetched, stored or read.
public enum AttachmentError: Error, Equatable {
  /// Its data is not on this machine, and there is no way to fetch it from the server here.
  case onlyOnServer
  /// Its message, or that part of it, no longer exists.
  case gone
  /// The received data can't be what was sent. A clause gives the reason.
  case damaged(String)
  /// The number of bytes received differs from the one announced.
  case wrongSize(announced: Int, received: Int)
  case noFolder(path: String)
  case cannotWrite(path: String, reason: String)
}
