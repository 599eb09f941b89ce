public import FoundationEssentials

/// Converts values to the bytes of a message, and back.
public protocol MessageComposing: Sendable {
  /// Returns the message in the form in which it is stored and sent, with CRLF line ends. Its header includes
  /// Bcc.
  /// - Throws: ``ComposingError``, ``SealingError``
  func compose(_ message: ComposedMessage) throws -> [UInt8]

  /// Returns header fields for a message written by another program, with CRLF line ends.
  /// - Throws: ``ComposingError``
  func fields(_ missing: MissingFields) throws -> [UInt8]

  /// Returns a message as it is resent: unchanged, below new fields that say who resends it.
  /// - Throws: ``ComposingError``
  func resent(_ source: [UInt8], _ fields: ResentFields) throws -> [UInt8]

  /// Returns the content of a message that is a read receipt, with the header fields that describe it.
  func content(of receipt: ReadReceipt) -> [UInt8]

  /// Returns a message with its parts and fields in a form in which a server takes them; those that it takes as they are
  /// stay unchanged. Lines become at most 998 bytes long. What can't be changed without breaking it stays, too.
  func recoded(_ source: [UInt8], for traits: SubmissionTraits) -> [UInt8]

  /// Converts a message begun in another program, so that it can be edited.
  /// - Parameter opening: whether it is decrypted.
  /// - Throws: ``CryptographyProblem`` if it is encrypted, and could not be decrypted.
  func takeApart(_ source: [UInt8], opening: LayerOpening) throws(CryptographyProblem) -> WrittenMessage
}

/// The complete content of a message to be composed.
public struct ComposedMessage: Sendable {
  public var draft: Draft
  /// The data of ``Draft/attachments``, in order.
  public var contents: [[UInt8]]
  /// The Message-ID without angle brackets.
  public var messageId: String
  public var date: Date
  /// The offset from UTC for the Date field, in seconds east.
  public var utcOffset: Int
  /// The keys with which it is signed and encrypted; `nil` for neither.
  public var seal: MessageSeal?
  /// Whether it is written for Drafts: all of its header is encrypted too, and its protection is noted.
  public var isDraft: Bool
  /// The keys that its header offers; `nil` for none.
  public var autocrypt: AutocryptFields?
  /// The draft as another program has written it, whose text and files are sent as they are, in place of the draft's.
  public var original: [UInt8]?

  public init(
    draft: Draft, contents: [[UInt8]], messageId: String, date: Date, utcOffset: Int,
    seal: MessageSeal? = nil, isDraft: Bool = false, autocrypt: AutocryptFields? = nil
  ) {
    self.draft = draft
    self.contents = contents
    self.messageId = messageId
    self.date = date
    self.utcOffset = utcOffset
    self.seal = seal
    self.isDraft = isDraft
    self.autocrypt = autocrypt
  }

  /// Whether it is encrypted, and not only signed.
  public var isEncrypted: Bool { seal?.isEncrypting ?? false }
}

/// The fields that every message needs and a submitted one lacks (RFC 6409 section 8); `nil` for those that it has.
public struct MissingFields: Hashable, Sendable {
  public var date: Date?
  /// The offset from UTC for the Date field, in seconds east.
  public var utcOffset = 0
  public var from: Participant?
  /// The Message-ID without angle brackets.
  public var messageId: String?

  public init(date: Date? = nil, utcOffset: Int = 0, from: Participant? = nil, messageId: String? = nil) {
    (self.date, self.utcOffset, self.from, self.messageId) = (date, utcOffset, from, messageId)
  }
}

/// A message as shown to its writer.
public struct WrittenMessage: Hashable, Sendable {
  public var draft: Draft
  /// The data of ``Draft/attachments``, in order.
  public var contents: [[UInt8]]
  /// Whether its HTML has formatting that the draft hasn't.
  public var losesFormatting = false

  public init(draft: Draft, contents: [[UInt8]]) {
    self.draft = draft
    self.contents = contents
  }
}

/// A reason why no message can be made.
public enum ComposingError: Error, Hashable, Sendable {
  /// A line end or NUL where none is allowed; it would end a header field (RFC 5322 section 2.2).
  /// - Parameter field: the field's name, such as `Subject`.
  case controlCharacter(field: String)
  /// The text is not an address (RFC 5322 section 3.4.1).
  case invalidAddress(String)
}
