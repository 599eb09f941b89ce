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
  var bcc: [Participant] = []
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

extension MessageTree {
  /// Returns the part with a number, and the boundaries of the enclosing multiparts, outermost first.
  func part(at section: String) -> (part: MIMEPart, boundaries: [String])? {
    Self.find(section, in: body, boundaries: [])
  }

  private static func find(
    _ section: String, in part: MIMEPart, boundaries: [String]
  ) -> (part: MIMEPart, boundaries: [String])? {
    if part.section == section, !part.isMultipart { return (part, boundaries) }
    switch part.kind {
    case .leaf, .tooDeep: return nil
    case .multipart(let children):
      for child in children {
        let inside = boundaries + [part.boundary ?? ""]
        if let found = find(section, in: child, boundaries: inside) { return found }
      }
    case .message(let trees):
      for tree in trees {
        if let found = find(section, in: tree.body, boundaries: boundaries) { return found }
      }
    }
    return nil
  }
}

extension MIMEPart {
  var isMultipart: Bool { if case .multipart = kind { true } else { false } }

  /// Types of text that contain data for programs and not for readers.
  private static let data: Set<String> = [
    "text/calendar", "text/vcard", "text/x-vcard", "text/directory", "text/rfc822-headers", "text/css",
    "text/csv", "text/xml", "text/javascript", "text/rtf", "text/tab-separated-values",
    "text/x-amp-html", "text/watch-html",
  ]

  /// Whether the part is shown as text rather than listed as an attachment.
  var isShownText: Bool {
    guard case .leaf = kind, disposition != "attachment" else { return false }
    return mimeType.hasPrefix("text/") && !Self.data.contains(mimeType)
  }

  /// Whether its decoded text is HTML.
  var isHTML: Bool { mimeType == "text/html" || mimeType == "application/xhtml+xml" || isEnriched }

  var isEnriched: Bool { mimeType == "text/enriched" || mimeType == "text/richtext" }

  /// Whether the part is an alternative form of a text that is shown anyway (RFC 2046 section 5.1.4).
  var isAlternativeForm: Bool {
    guard case .leaf = kind, disposition != "attachment", filename == nil else { return false }
    return isShownText || mimeType == "text/x-amp-html" || mimeType == "text/watch-html"
      || mimeType == "text/css"
  }

  /// Whether the part is the signature of a multipart/signed (RFC 1847).
  var isSignature: Bool {
    switch mimeType {
    case "application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature": true
    default: false
    }
  }
}
