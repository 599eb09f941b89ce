public import VmailDomain

/// Reads the HTML of a message: as text with its structure, and as a page that is safe to open.
public enum HTMLReader {
  public struct Options: Sendable {
    /// Whether remote images may be loaded; trackers never are.
    public var allowsRemoteImages: Bool
    /// Whether the message answers another one, which a `blockquote` at its end then quotes.
    public var isReply: Bool

    public init(allowsRemoteImages: Bool = false, isReply: Bool = false) {
      self.allowsRemoteImages = allowsRemoteImages
      self.isReply = isReply
    }
  }

  /// Reads HTML. Nothing is loaded or looked up, whatever it contains.
  ///
  /// - Parameter html: HTML of any size and depth; anything beyond the limits is left out.
  public static func read(_ html: String, options: Options = Options()) -> ReadHTML {
    let document = HTMLParser.parse(html)
    let (safe, report) = HTMLSanitizer.sanitise(
      document, options: .init(allowsRemoteImages: options.allowsRemoteImages))
    return ReadHTML(
      safe: safe, report: report,
      richText: HTMLRenderer.render(
        safe, allowsRemoteImages: options.allowsRemoteImages, isReply: options.isReply),
      isCut: document.isCut)
  }
}

/// The HTML of a message, made safe.
public struct ReadHTML: Sendable {
  private let safe: SafeHTML
  private let report: SanitisingReport

  /// The message as text. Check ``isReadable`` first.
  public let richText: RichText
  /// Whether the HTML was too large or too deep to read all of it.
  public let isCut: Bool

  init(safe: SafeHTML, report: SanitisingReport, richText: RichText, isCut: Bool) {
    self.safe = safe
    self.report = report
    self.richText = richText
    self.isCut = isCut
  }

  /// Whether anything was left to read. Where nothing was, the plain text part is to be shown.
  public var isReadable: Bool { !richText.isEmpty }

  /// Images that were removed because they tell that the mail was opened, each address once.
  public var trackers: [Tracker] { report.trackers }
  /// Addresses of remote images that were not loaded, each once; without trackers and parts of the
  /// message.
  public var blockedImages: [String] { report.blockedImages }
  /// Addresses of remote images that may be loaded, where that was allowed; each once.
  public var allowedImages: [String] { report.allowedImages }
  /// Names of tracking parameters that were taken out of links, as often as they were.
  public var strippedParameters: [String] { report.strippedParameters }

  /// Content-IDs of the images that are parts of the message, without angle brackets.
  public var inlineImages: [String] {
    safe.images.compactMap { image in
      if case .inline(let contentID) = image.source { contentID } else { nil }
    }
  }

  /// A whole HTML page, in UTF-8, that makes no request and runs nothing.
  ///
  /// - Parameter images: pictures as `data:` addresses (base64; PNG, GIF, JPEG, WebP or BMP), by the
  ///   address of the remote image (from ``allowedImages``), or by `cid:` and its Content-ID.
  public func page(images: [String: String] = [:]) -> String { HTMLSerializer.page(safe, images: images) }
}
