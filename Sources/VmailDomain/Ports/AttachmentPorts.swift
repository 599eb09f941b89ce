/// Fetches attachments' data from where their messages are.
public protocol AttachmentFetching: Sendable {
  /// Returns a transfer of the attachment. Nothing is fetched until it runs.
  /// - Parameter ask: asks the user for a password; `nil` where nobody can be asked.
  func transfer(
    of attachment: Attachment, _ email: EmailID, ask: SecretAsking?
  ) async throws -> any AttachmentTransfer

  /// Whether fetching it needs no network.
  func isLocal(_ attachment: Attachment, of email: EmailID) async throws -> Bool
}

/// A transfer of one attachment's data.
public protocol AttachmentTransfer: Sendable {
  /// Passes on the decoded bytes in order, in pieces of bounded size. Calling it again after a lost
  /// connection continues after the bytes already passed on.
  /// - Returns: the exact size that was announced; `nil` if only an estimate is known.
  /// - Throws: ``AttachmentError``, ``RemoteMessageError``, ``ServerError``, ``SecretError``, ``OAuthError``,
  ///   and the errors of `take`. The transfer can be continued only after a ``ServerError/isTemporary`` one.
  func run(_ take: @Sendable ([UInt8]) async throws -> Void) async throws -> Int?
}

extension AttachmentFetching {
  public func isLocal(_ attachment: Attachment, of email: EmailID) async throws -> Bool { false }
}

/// Stores attachments in a folder that belongs to the store.
public protocol AttachmentKeeping: Sendable {
  /// Creates a partial file for the attachment. It is removed when the process ends, unless it is kept.
  func begin(_ attachment: Attachment) throws -> any PartialAttachment

  /// Returns the path of the file, if it exists and is complete.
  func keptPath(of attachment: Attachment) -> String?

  /// Records that the attachment is not downloaded, and removes its file if there is one.
  func forget(_ attachment: Attachment) async throws

  /// Copies a stored file into one of the user's folders. It never overwrites a file: a name already in use
  /// gets a number.
  /// - Returns: the copy's path.
  func copy(_ path: String, into folder: String, as name: AttachmentFileName) async throws -> String

  /// Does the same for a file contained in an attachment.
  func write(_ bytes: [UInt8], into folder: String, as name: AttachmentFileName) async throws -> String
}

/// The partial file of an attachment being fetched.
public protocol PartialAttachment: Sendable {
  /// The number of bytes written so far.
  var size: Int { get }
  func write(_ bytes: [UInt8]) throws
  /// Completes the file: it gets its name, survives the process, and is recorded in the store.
  /// - Returns: its path.
  func keep() async throws -> String
  /// Removes the file. Has no effect after ``keep()``.
  func discard()
}

/// Reports whether the network connection is metered.
public protocol MeteredConnection: Sendable {
  /// `nil` when unknown.
  func isMetered() async -> Bool?
}
