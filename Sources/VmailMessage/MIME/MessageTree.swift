internal import FoundationEssentials
internal import VmailDomain

/// A parsed message as values. The contents of its parts are ranges of the source.
struct MessageTree {
  var envelope: Envelope
  var body: MIMEPart

  /// Whether it is a multipart in which no part can be found.
  var hasLostParts: Bool { body.isMultipart && body.lastContentEnd == 0 }

  static let lostPartsRemark =
    "The message's parts could not be separated. They are shown unchanged."
}

/// The decoded header of a message.
struct Envelope {
  var messageId: String?
  var inReplyTo: [String] = []
  var references: [String] = []
  var subject = ""
  var from: Participant?
  var to: [Participant] = []
  var cc: [Participant] = []
  var date: Date?
  /// The offset from UTC of the zone of the date, in seconds.
  var utcOffset: Int?
  /// The Date field, unparsed.
  var dateText = ""
  var topReceived: Date?
}

/// One part of a message (RFC 2046).
struct MIMEPart {
  enum Kind {
    case leaf
    case multipart([MIMEPart])
    /// An attached message, boxed in an array since the type is recursive.
    case message([MessageTree])
    /// A part nested deeper than ``MIMEPart/depthLimit``, which is not parsed.
    case tooDeep
  }

  /// The maximum nesting depth that is parsed.
  static let depthLimit = 50

  var kind: Kind
  /// The part's number, as in IMAP; empty for a multipart that is the whole message.
  var section: String
  /// The media type as `type/subtype` in lower case.
  var mimeType: String
  var charset: String?
  var disposition: String?
  var filename: String?
  var contentId: String?
  var encoding: TransferEncoding
  /// The range of its encoded content in the source.
  var content: Range<Int>
  /// The format of the lines of a plain text (RFC 3676).
  var lines = PlainTextReader.Format()
  /// Whether the text was written in Markdown, and is unchanged.
  var isMarkdown = false
  /// The boundary between the parts of a multipart (RFC 2046 section 5.1.1).
  var boundary: String?
  /// The protocol of a signed or encrypted multipart (RFC 1847), in lower case.
  var securityProtocol: String?
  /// The kind of an S/MIME part (RFC 8551 section 3.2.2), in lower case.
  var smimeType: String?
  /// Whether its own header has fields of the message (RFC 9788 section 2.1.1, and its predecessor).
  var protectsHeader = false
  /// Whether it begins with a copy of protected fields, for programs that don't know about them (RFC 9788 section 2.1.2).
  var hasLegacyDisplay = false
  /// The Content-ID of the root part of a multipart/related (RFC 2387 section 3.2).
  var start: String?

  /// The part's size on the server in bytes, in an incomplete source; `nil` if it was not recorded.
  var announcedSize: Int?

  /// Whether the part's text was not fetched, in an incomplete source.
  var isLeftOut: Bool { isShownText && isWithoutContent }

  /// Whether the part was not fetched, in an incomplete source.
  var isWithoutContent: Bool { content.isEmpty && announcedSize != 0 }

  /// The end of the last content known to belong to the part.
  var lastContentEnd: Int {
    switch kind {
    case .leaf, .tooDeep: content.upperBound
    case .multipart(let children): children.map(\.lastContentEnd).max() ?? 0
    case .message(let trees): trees.first?.body.lastContentEnd ?? 0
    }
  }
}
