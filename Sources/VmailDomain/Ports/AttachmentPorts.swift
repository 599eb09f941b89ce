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

/// Displays attachments that need no separate program.
public protocol AttachmentReading: Sendable {
  /// - Parameter bytes: the file, or as much of it as is worth reading.
  /// - Returns: `nil` for unsupported kinds of files.
  func read(_ bytes: [UInt8], filename: String?, mimeType: String) -> AttachmentContent?

  /// Returns an HTML file as a page for a browser, without anything that loads or runs.
  /// - Returns: `nil` for other kinds of files, including SVG.
  func page(of bytes: [UInt8], filename: String?, mimeType: String) -> String?
}

/// The displayable content of an attachment.
public enum AttachmentContent: Hashable, Sendable {
  case text(String)
  case message(MessageContent)
  case calendar([CalendarEvent])
  /// Outlook's `winmail.dat`: a text, and the files it contains.
  case winmail(text: String, files: [WrappedFile])

  public struct WrappedFile: Hashable, Sendable {
    public var name: String
    public var content: [UInt8]

    public init(name: String, content: [UInt8]) {
      self.name = name
      self.content = content
    }
  }
}

/// Makes a decoder for a Content-Transfer-Encoding (RFC 2045 section 6), which is given in lower case; the decoder of an
/// unknown one changes nothing.
public typealias PartDecoderMaking = @Sendable (_ encoding: String) -> any PartDecoding

/// Decodes one part, piece by piece; it may be split anywhere.
public protocol PartDecoding: Sendable {
  /// - Throws: ``AttachmentError/damaged(_:)`` for data that no sender produces.
  mutating func decode(_ piece: [UInt8]) throws -> [UInt8]

  /// Finishes decoding. Call when all input has been passed in.
  /// - Throws: ``AttachmentError/damaged(_:)`` when the end is missing.
  mutating func finish() throws
}
