/// Brings an attachment's bytes from where the message is.
public protocol AttachmentFetching: Sendable {
  /// Hands the decoded bytes over in order, in pieces of bounded size.
  /// - Returns: the exact size that was announced for them; `nil` where only an estimate is known.
  /// - Throws: ``AttachmentError``, and what `take` throws. Bytes that were handed over before are
  ///   then worth nothing.
  func fetch(
    _ attachment: Attachment, of email: EmailID, _ take: ([UInt8]) async throws -> Void
  ) async throws -> Int?

  /// Whether fetching it needs no network.
  func isLocal(_ attachment: Attachment, of email: EmailID) async throws -> Bool
}

extension AttachmentFetching {
  public func isLocal(_ attachment: Attachment, of email: EmailID) async throws -> Bool { false }
}

/// Keeps attachments in a folder that is the store's own.
public protocol AttachmentKeeping: Sendable {
  /// Begins a file that is no attachment yet. It goes away with the process, unless it is kept.
  func begin(_ attachment: Attachment) throws -> any PartialAttachment

  /// The path of the file, if it is there and whole.
  func keptPath(of attachment: Attachment) -> String?

  /// Says that the attachment is not downloaded, and removes its file if there is one.
  func forget(_ attachment: Attachment) async throws

  /// Copies a kept file into a folder of the user's. Nothing is ever overwritten: a taken name gets
  /// a number.
  /// - Returns: the copy's path.
  func copy(_ path: String, into folder: String, as name: AttachmentFileName) async throws -> String

  /// The same for what was wrapped in an attachment.
  func write(_ bytes: [UInt8], into folder: String, as name: AttachmentFileName) async throws -> String
}

/// A file that is being fetched.
public protocol PartialAttachment {
  /// Bytes written so far.
  var size: Int { get }
  func write(_ bytes: [UInt8]) throws
  /// Makes it whole: lasting, under its name, and known to the store.
  /// - Returns: its path.
  func keep() async throws -> String
  /// Leaves nothing of it. After ``keep()`` it does nothing.
  func discard()
}

/// Tells whether the way to the network costs by the byte.
public protocol MeteredConnection: Sendable {
  /// `nil` when nobody knows.
  func isMetered() async -> Bool?
}
