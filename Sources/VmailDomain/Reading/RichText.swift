/// A message's text with its structure, and without a width or a look: what a reader of HTML makes
/// and a view lays out.
///
/// Its strings are mail's own words: white space is collapsed and control characters are gone, but
/// whoever prints them cleans them for the terminal as anything else.
public struct RichText: Hashable, Sendable {
  public var blocks: [Block]
  /// What runs refer to by index, each target and text once, in the order of appearance.
  public var links: [Link]

  public init(blocks: [Block] = [], links: [Link] = []) {
    self.blocks = blocks
    self.links = links
  }

  /// Blocks within blocks, at most; what is deeper stands as if it were at this depth. It makes
  /// walking through a text by recursion safe.
  public static let depthLimit = 24

  public enum Block: Hashable, Sendable {
    case paragraph([Run])
    /// - `level`: 1 to 6.
    case heading(level: Int, [Run])
    /// White space counts, and lines are not to be wrapped where that can be helped.
    case preformatted([Run])
    /// Items of one list follow each other; a list within an item is among its blocks.
    case item(Marker, [Block])
    case quotation(Quotation)
    case table(Table)
    case rule
    /// What its writer puts below every mail (RFC 3676 section 4.3): of less weight.
    case signature([Block])
  }

  public enum Marker: Hashable, Sendable {
    case bullet
    case number(Int)
  }

  /// Text of somebody else, or of an earlier message.
  public struct Quotation: Hashable, Sendable {
    public enum Role: Hashable, Sendable {
      /// To be read where it stands: a passage, or what an answer below it refers to.
      case passage
      /// The older mail below an answer, with the line that introduces it: to be folded.
      /// - `sourceLines`: lines with text, before any wrapping.
      case quotedReply(sourceLines: Int)
    }

    public var role: Role
    public var blocks: [Block]

    public init(role: Role, blocks: [Block]) {
      self.role = role
      self.blocks = blocks
    }
  }

  /// Rows and columns that mean something; tables that only place things are no ``Table``.
  public struct Table: Hashable, Sendable {
    public struct Cell: Hashable, Sendable {
      public var runs: [Run]
      public var isHeader: Bool
      /// Figures and sums.
      public var isRightAligned: Bool
      /// Columns it spans, at least 1.
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

  /// A piece of a line with one style.
  public struct Run: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
      /// `\n` ends the line, wherever it stands; there is no other control character.
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
  }

  public struct Image: Hashable, Sendable {
    public enum Source: Hashable, Sendable {
      /// On somebody's server, not to be fetched.
      case blocked(url: String)
      /// On somebody's server; the reader of the mail allowed to fetch it.
      case remote(url: String)
      /// Another part of the message, by its Content-ID (RFC 2392), without angle brackets.
      case inline(contentID: String)
      /// In the HTML itself, as a `data:` address with a raster type (RFC 2397).
      case embedded(data: String)
    }

    /// What its sender says it shows; often empty.
    public var alternative: String
    public var source: Source
    /// In CSS pixels, where its sender tells.
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
    /// As it is shown; empty when the link is an image without alternative text.
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

/// Why a link may not lead where its reader thinks.
public struct LinkWarning: Hashable, Sendable {
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The text is an address of another host.
    case otherHost
    /// The host's name mixes scripts or imitates another one (UTS #39).
    case lookAlike
    /// A name stands before an `@` in front of the host.
    case userInfo
    /// The host is a number.
    case numericHost
  }

  public var reason: Reason
  /// Where the link goes, in ASCII (RFC 5890's A-labels).
  public var host: String

  public init(reason: Reason, host: String) {
    self.reason = reason
    self.host = host
  }
}
