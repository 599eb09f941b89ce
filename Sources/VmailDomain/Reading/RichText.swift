/// A message's structured text, independent of width and appearance: the output of the HTML reader and the
/// input of the layout.
///
/// Its strings are text from mail: white space is collapsed and control characters are removed, but they must
/// be sanitized for the terminal like any other.
public struct RichText: Hashable, Sendable {
  public var blocks: [Block]
  /// The links that runs refer to by index, without duplicates, in order of appearance.
  public var links: [Link]

  public init(blocks: [Block] = [], links: [Link] = []) {
    self.blocks = blocks
    self.links = links
  }

  /// The maximum nesting depth of blocks; deeper ones are raised to this level. It makes recursion over a
  /// text safe.
  public static let depthLimit = 24

  public enum Block: Hashable, Sendable {
    case paragraph([Run])
    /// - `level`: 1 to 6.
    case heading(level: Int, [Run])
    /// White space is significant, and lines shouldn't be wrapped if avoidable.
    case preformatted([Run])
    /// Items of one list are adjacent; a list within an item is among its blocks.
    case item(Marker, [Block])
    case quotation(Quotation)
    case table(Table)
    case rule
    /// The signature that the writer puts below every mail (RFC 3676 section 4.3), displayed less
    /// prominently.
    case signature([Block])
  }

  public enum Marker: Hashable, Sendable {
    case bullet
    case number(Int)
    /// A letter or a Roman number.
    case letters(String)
  }

  /// Text by somebody else, or from an earlier message.
  public struct Quotation: Hashable, Sendable {
    public enum Role: Hashable, Sendable {
      /// Text to be read in place: a passage, or text that an answer below refers to.
      case passage
      /// The older mail below an answer, with the line that introduces it: to be folded.
      /// - `sourceLines`: the number of non-blank lines, before any wrapping.
      case quotedReply(sourceLines: Int)
    }

    public var role: Role
    public var blocks: [Block]

    public init(role: Role, blocks: [Block]) {
      self.role = role
      self.blocks = blocks
    }
  }

  /// A table of data; tables used only for layout don't become a ``Table``.
  public struct Table: Hashable, Sendable {
    public struct Cell: Hashable, Sendable {
      public var runs: [Run]
      public var isHeader: Bool
      /// Whether it is right-aligned, as for numbers and sums.
      public var isRightAligned: Bool
      /// The number of columns it spans, at least 1.
      public var span: Int

      public init(runs: [Run], isHeader: Bool = false, isRightAligned: Bool = false, span: Int = 1) {
        self.runs = runs
        self.isHeader = isHeader
        self.isRightAligned = isRightAligned
        self.span = span
      }
    }

    public var rows: [[Cell]]

    public init(rows: [[Cell]]) { self.rows = rows }
  }

  /// A part of a line with a single style.
  public struct Run: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
      /// Text in which `\n` ends the line, and a tab leads to the next multiple of 8 columns; there are no other control
      /// characters.
      case text(String)
      case image(Image)
    }

    public var content: Content
    public var style: Style
    /// Index in ``RichText/links``.
    public var link: Int?

    public init(_ content: Content, style: Style = [], link: Int? = nil) {
      self.content = content
      self.style = style
      self.link = link
    }
  }

  public struct Style: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = Style(rawValue: 1)
    public static let italic = Style(rawValue: 2)
    public static let underlined = Style(rawValue: 4)
    public static let struck = Style(rawValue: 8)
    public static let code = Style(rawValue: 16)
    public static let inserted = Style(rawValue: 32)
  }

  public struct Image: Hashable, Sendable {
    public enum Source: Hashable, Sendable {
      /// A remote image that must not be fetched.
      case blocked(url: String)
      /// A remote image that the reader allowed to be fetched.
      case remote(url: String)
      /// Another part of the message, by its Content-ID (RFC 2392), without angle brackets.
      case inline(contentID: String)
      /// An image within the HTML, as a `data:` URL of a raster type (RFC 2397).
      case embedded(data: String)
    }

    /// The sender's description; often empty.
    public var alternative: String
    public var source: Source
    /// The width in CSS pixels, if specified.
    public var width: Int?
    public var height: Int?

    public init(alternative: String, source: Source, width: Int? = nil, height: Int? = nil) {
      self.alternative = alternative
      self.source = source
      self.width = width
      self.height = height
    }
  }

  public struct Link: Hashable, Sendable {
    /// The displayed text; empty when the link is an image without alternative text.
    public var text: String
    /// An absolute http, https or mailto address, without known tracking parameters.
    public var target: String
    public var warning: LinkWarning?

    public init(text: String, target: String, warning: LinkWarning? = nil) {
      self.text = text
      self.target = target
      self.warning = warning
    }
  }
}

/// A warning that a link may not lead where its reader expects.
public struct LinkWarning: Hashable, Sendable {
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The text is a URL with another host.
    case otherHost
    /// The host's name mixes scripts or imitates another one (UTS #39).
    case lookAlike
    /// A name precedes the host, separated by an `@`.
    case userInfo
    /// The host is a numeric address.
    case numericHost
  }

  public var reason: Reason
  /// The link's host in ASCII (RFC 5890's A-labels).
  public var host: String

  public init(reason: Reason, host: String) {
    self.reason = reason
    self.host = host
  }
}

extension RichText {
  /// Appends another text; its links are renumbered.
  public mutating func append(_ other: RichText) {
    if blocks.isEmpty, links.isEmpty {
      self = other
      return
    }
    let offset = links.count
    links += other.links
    blocks += offset == 0 ? other.blocks : other.blocks.map { Self.shifted($0, by: offset) }
  }

  private static func shifted(_ block: Block, by offset: Int) -> Block {
    let shiftedRuns = { (runs: [Run]) in
      runs.map { run in
        var run = run
        run.link = run.link.map { $0 + offset }
        return run
      }
    }
    switch block {
    case .paragraph(let runs): return .paragraph(shiftedRuns(runs))
    case .heading(let level, let runs): return .heading(level: level, shiftedRuns(runs))
    case .preformatted(let runs): return .preformatted(shiftedRuns(runs))
    case .item(let marker, let content): return .item(marker, content.map { shifted($0, by: offset) })
    case .signature(let content): return .signature(content.map { shifted($0, by: offset) })
    case .quotation(var quotation):
      quotation.blocks = quotation.blocks.map { shifted($0, by: offset) }
      return .quotation(quotation)
    case .table(var table):
      for (row, column) in table.rows.indices.flatMap({ row in table.rows[row].indices.map { (row, $0) } }) {
        table.rows[row][column].runs = shiftedRuns(table.rows[row][column].runs)
      }
      return .table(table)
    case .rule: return .rule
    }
  }
}

extension RichText {
  /// Returns the images in the text, in order, except those in table cells.
  /// - Parameter inQuotedReplies: whether to include those of older mail.
  public func images(inQuotedReplies: Bool) -> [Image] {
    var images: [Image] = []
    Self.collect(blocks, inQuotedReplies, &images)
    return images
  }

  private static func collect(_ blocks: [Block], _ inQuotedReplies: Bool, _ images: inout [Image]) {
    for block in blocks {
      switch block {
      case .paragraph(let runs), .heading(_, let runs), .preformatted(let runs):
        for case .image(let image) in runs.lazy.map(\.content) { images.append(image) }
      case .item(_, let inner), .signature(let inner): collect(inner, inQuotedReplies, &images)
      case .quotation(let quotation):
        if case .quotedReply = quotation.role, !inQuotedReplies { continue }
        collect(quotation.blocks, inQuotedReplies, &images)
      case .table, .rule: continue
      }
    }
  }
}
