/// A message made to be read: its text with structure, and what was kept from its reader.
public struct ReadableMessage: Hashable, Sendable {
  public var text: RichText
  /// What would have told its sender that it is read, taken out.
  public var trackers: [Tracker]
  /// Addresses of pictures on other servers, each once; not loaded. Trackers are not among them.
  public var blockedImages: [String]
  /// The same where they may be loaded; nothing has loaded them yet.
  public var allowedImages: [String]
  /// Where it had to be shown otherwise than it says, each a sentence.
  public var remarks: [String]
  /// What of its text is only on the server.
  public var missing: MissingText

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

  /// Source lines of folded quotations.
  public var quotedLines: Int {
    Self.quotedLines(in: text.blocks)
  }

  /// What is folded within something folded counts with it.
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

/// How a message is to be made readable.
public struct ReadingOptions: Hashable, Sendable {
  /// Whether the plain form is read where there is an HTML one as well.
  public var prefersPlain: Bool
  /// Whether pictures on other servers may be loaded. Trackers never are.
  public var allowsRemoteImages: Bool
  /// Whether the message answers another one, as its header says.
  public var isReply: Bool

  /// Whether the source lacks parts that are only on the server.
  public var isPartial: Bool

  public init(
    prefersPlain: Bool = false, allowsRemoteImages: Bool = false, isReply: Bool = false,
    isPartial: Bool = false
  ) {
    self.prefersPlain = prefersPlain
    self.allowsRemoteImages = allowsRemoteImages
    self.isReply = isReply
    self.isPartial = isPartial
  }
}
