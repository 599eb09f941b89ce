/// A message in displayable form: its structured text, and a list of the content withheld.
public struct ReadableMessage: Hashable, Sendable {
  public var text: RichText
  /// The removed elements that would have told the sender that the message is being read.
  public var trackers: [Tracker]
  /// The URLs of remote images, without duplicates; not loaded. Trackers are not included.
  public var blockedImages: [String]
  /// The same for images that may be loaded; none has been loaded yet.
  public var allowedImages: [String]
  /// Notes on where the displayed message differs from its source, each a sentence.
  public var remarks: [String]
  /// The part of its text that is only on the server.
  public var missing: MissingText
  /// What cryptography proves about it; `nil` if it is neither signed nor encrypted, or its layers were not opened.
  public var security: MessageSecurity?
  /// The events of a calendar in it, such as an invitation.
  public var events: [CalendarEvent] = []
  /// That calendar; empty for none.
  public var calendar = ""
  /// What is known about the invitation in it; `nil` if it has none, or it wasn't looked up.
  public var invitation: InvitationStanding?
  /// The subject that is protected by a layer, and counts instead of the one outside (RFC 9788); `nil` for none.
  public var protectedSubject: String?
  /// The people in the header that is encrypted with its content, to whom answers go (RFC 9788 section 4.4.4); `nil` if there
  /// is no such header.
  public var protectedPeople: ReplySource?
  /// The files within its encrypted content; `nil` if it wasn't decrypted.
  public var sealedFiles: [Attachment]?
  /// The session key of its outermost encrypted layer, if it was asked for (``ReadingOptions/exportsSessionKey``); `nil`
  /// if that layer was opened with a session key, is not OpenPGP, or wasn't opened.
  public var sessionKey: Secret?
  /// Whether nothing of its source is only on a server.
  public var isAllHere = false
  /// Whether its source is not what was received, and no server has it: the text is what is still legible.
  public var isDamaged = false
  /// The information in its own header about the sender, whatever its layers say; `nil` if the header isn't available.
  public var sender: SenderEvidence?
  /// The receipt that its sender asks for; `nil` for none.
  public var receipt: ReceiptRequest?
  /// The offset from UTC of the zone in its Date field, in seconds; `nil` if that is unknown.
  public var utcOffset: Int?

  public init(
    text: RichText = RichText(), trackers: [Tracker] = [], blockedImages: [String] = [],
    allowedImages: [String] = [], remarks: [String] = [], missing: MissingText = .none
  ) {
    self.text = text
    self.trackers = trackers
    self.blockedImages = blockedImages
    self.allowedImages = allowedImages
    self.remarks = remarks
    self.missing = missing
  }

  /// The number of source lines in folded quotations.
  public var quotedLines: Int {
    Self.quotedLines(in: text.blocks)
  }

  /// Includes lines in nested folds.
  private static func quotedLines(in blocks: [RichText.Block]) -> Int {
    blocks.reduce(0) { sum, block in
      switch block {
      case .item(_, let inner), .signature(let inner): sum + quotedLines(in: inner)
      case .quotation(let quotation):
        if case .quotedReply(let lines) = quotation.role {
          sum + lines
        } else {
          sum + quotedLines(in: quotation.blocks)
        }
      case .paragraph, .heading, .preformatted, .table, .rule: sum
      }
    }
  }
}

/// Options for displaying a message.
public struct ReadingOptions: Hashable, Sendable {
  /// Whether the plain version is preferred to an HTML one.
  public var prefersPlain: Bool
  /// Whether it isn't preferred if it lacks words of the HTML one.
  public var prefersWhole: Bool
  /// Whether remote images may be loaded. Trackers never are.
  public var allowsRemoteImages: Bool
  public var relation: MessageRelation

  /// Whether the source lacks parts that are only on the server.
  public var isPartial: Bool
  public var layers: LayerOpening
  /// Whether the session key of an encrypted message is returned, so that it can be opened again without a secret key.
  public var exportsSessionKey: Bool

  public init(
    prefersPlain: Bool = false, prefersWhole: Bool = false, allowsRemoteImages: Bool = false,
    relation: MessageRelation = .original,
    isPartial: Bool = false, layers: LayerOpening = .none, exportsSessionKey: Bool = false
  ) {
    self.prefersPlain = prefersPlain
    self.prefersWhole = prefersWhole
    self.allowsRemoteImages = allowsRemoteImages
    self.relation = relation
    self.isPartial = isPartial
    self.layers = layers
    self.exportsSessionKey = exportsSessionKey
  }
}

/// The part of a message's displayed text that was left on the server.
public enum MissingText: String, Hashable, Sendable, CaseIterable {
  case none
  /// The HTML version; the plain one is shown instead.
  case html
  /// The plain version, which was preferred; the HTML one is shown instead.
  case plain
  /// One of several text parts.
  case part
  /// The whole text.
  case all
}

/// An image that would have told its sender that the mail was opened.
public struct Tracker: Hashable, Sendable {
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// 1×1 or 0×0.
    case invisibleSize
    /// A host or URL known for tracking.
    case knownTracker
    /// An image within a hidden element.
    case hidden
  }

  /// The host in ASCII.
  public var host: String
  public var reason: Reason
  public var url: String

  public init(host: String, reason: Reason, url: String) {
    self.host = host
    self.reason = reason
    self.url = url
  }
}

/// What a message is to the one that it contains, if any, according to its header: only in a reply does a reader know
/// the older message, so that it can be folded.
public enum MessageRelation: Hashable, Sendable {
  case original, reply, forward

  /// The first mark of a subject counts, since mail programs put theirs before those that are there: `Fwd: Re: Tea`.
  /// - Parameter hasParents: whether the message names others in In-Reply-To or References, as some forwards do, too.
  public init(subject: String, hasParents: Bool) {
    switch SubjectBase.firstMark(of: subject) {
    case let mark? where SubjectBase.forwardMarks.contains(mark): self = .forward
    case nil: self = hasParents ? .reply : .original
    default: self = .reply
    }
  }
}
