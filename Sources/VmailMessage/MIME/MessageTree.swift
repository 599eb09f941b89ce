internal import FoundationEssentials
internal import VmailDomain

/// A parsed message as values. The contents of its parts are places in the source.
struct MessageTree {
  var envelope: Envelope
  var body: MIMEPart

  /// Whether it is a multipart in which no part can be found.
  var hasLostParts: Bool { body.isMultipart && body.lastContentEnd == 0 }

  static let lostPartsRemark =
    "The message's parts cannot be told apart. They are shown as they came."
}

/// The content of a message's header, decoded.
struct Envelope {
  var messageId: String?
  var inReplyTo: [String] = []
  var references: [String] = []
  var subject = ""
  var from: Participant?
  var to: [Participant] = []
  var cc: [Participant] = []
  var date: Date?
  /// The Date field, unparsed.
  var dateText = ""
  var topReceived: Date?
}

/// One part of a message (RFC 2046).
struct MIMEPart {
  enum Kind {
    case leaf
    case multipart([MIMEPart])
    /// Boxed, since a message holds a part again.
    case message([MessageTree])
    /// Nested deeper than ``MIMEPart/depthLimit``: not looked into.
    case tooDeep
  }

  /// Levels of nesting that are looked into.
  static let depthLimit = 50

  var kind: Kind
  /// As IMAP numbers it; empty for a multipart that is the whole message.
  var section: String
  /// `type/subtype` in lower case.
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
  /// Whether it is text as it was typed in Markdown.
  var isMarkdown = false
  /// The boundary between the parts of a multipart (RFC 2046 section 5.1.1).
  var boundary: String?
  /// The root of a multipart/related, by Content-ID (RFC 2387 section 3.2).
  var start: String?

  /// Of a part of a message that lacks some: how many bytes it has on the server, if that was kept.
  var announcedSize: Int?

  /// Whether it was left on the server, if parts of its message were.
  var isLeftOut: Bool { isShownText && content.isEmpty && announcedSize != 0 }

  /// The end of what is known to belong to the part.
  var lastContentEnd: Int {
    switch kind {
    case .leaf, .tooDeep: content.upperBound
    case .multipart(let children): children.map(\.lastContentEnd).max() ?? 0
    case .message(let trees): trees.first?.body.lastContentEnd ?? 0
    }
  }
}
