/// Brings attachments' bytes from where their messages are.
public protocol AttachmentFetching: Sendable {
  /// A transfer of the attachment. Nothing is fetched before it runs.
  /// - Parameter ask: asks the user for a password; `nil` where nobody can be asked.
  func transfer(
    of attachment: Attachment, _ email: EmailID, ask: SecretAsking?
  ) async throws -> any AttachmentTransfer

  /// Whether fetching it needs no network.
  func isLocal(_ attachment: Attachment, of email: EmailID) async throws -> Bool
}

/// Brings the bytes of one attachment.
public protocol AttachmentTransfer: Sendable {
  /// Hands the decoded bytes over in order, in pieces of bounded size. Called again after the line broke, it
  /// goes on behind what was handed over before.
  /// - Returns: the exact size that was announced for them; `nil` where only an estimate is known.
  /// - Throws: ``AttachmentError``, ``RemoteMessageError``, ``ServerError``, ``SecretError``,
  ///   ``OAuthError``, and what `take` throws. Of these only a ``ServerError/isTemporary`` one can be gone
  ///   on after.
  func run(_ take: @Sendable ([UInt8]) async throws -> Void) async throws -> Int?
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
public protocol PartialAttachment: Sendable {
  /// Bytes written so far.
  var size: Int { get }
  func write(_ bytes: [UInt8]) throws
  /// Makes it whole: lasting, under its name, and known to the store.
  /// - Returns: its path.
  func keep() async throws -> String
  /// Leaves nothing of it. After ``keep()`` it does nothing.
  func discard()
}
