public import VmailDomain

/// Reads the HTML of a message: as text with its structure, and as a page that is safe to open.
public enum HTMLReader {
  public struct Options: Sendable {
    /// Whether remote images may be loaded; trackers never are.
    public var allowsRemoteImages: Bool
    /// Whether the message is a reply, so that a `blockquote` at its end quotes the message it replies to.
    public var relation: MessageRelation
    /// Whether copies of protected header fields are left out (RFC 9788 section 2.1.2).
    public var dropsLegacyDisplay: Bool

    public init(
      allowsRemoteImages: Bool = false, relation: MessageRelation = .original,
      dropsLegacyDisplay: Bool = false
    ) {
      self.allowsRemoteImages = allowsRemoteImages
      self.relation = relation
      self.dropsLegacyDisplay = dropsLegacyDisplay
    }
  }

  /// Reads HTML. Nothing is loaded or looked up, whatever it contains.
  ///
  /// - Parameter html: HTML of any size and depth; anything beyond the limits is left out.
  public static func read(_ html: String, options: Options = Options()) -> ReadHTML {
    let document = HTMLParser.parse(html)
    let (safe, report) = HTMLSanitizer.sanitise(
      document,
      options: .init(
        allowsRemoteImages: options.allowsRemoteImages, dropsLegacyDisplay: options.dropsLegacyDisplay))
    return ReadHTML(
      safe: safe, report: report,
      richText: HTMLRenderer.render(
        safe, allowsRemoteImages: options.allowsRemoteImages, relation: options.relation),
      isCut: document.isCut)
  }
}

/// The HTML of a message, made safe.
public struct ReadHTML: Sendable {
  let safe: SafeHTML
  let report: SanitisingReport

  /// The message as rich text. Check ``isReadable`` first.
  public let richText: RichText
  /// Whether part of the HTML was left out because it was too large or too deep.
  public let isCut: Bool

  /// Whether there is any readable content. If not, the plain text part must be shown instead.
  public var isReadable: Bool { !richText.isEmpty }

  /// Images that were removed because they report that the message was opened, each address once.
  public var trackers: [Tracker] { report.trackers }
  /// Addresses of remote images that were not loaded, each once; without trackers and images included in the message.
  public var blockedImages: [String] { report.blockedImages }
  /// Addresses of remote images that may be loaded, each once; empty unless loading is allowed.
  public var allowedImages: [String] { report.allowedImages }
  /// Names of the tracking parameters that were removed from links, once for each removal.
  public var strippedParameters: [String] { report.strippedParameters }

  /// Content-IDs of the images included in the message, without angle brackets.
  public var inlineImages: [String] {
    safe.images.compactMap { image in
      if case .inline(let contentID) = image.source { contentID } else { nil }
    }
  }

  /// Returns a complete HTML page in UTF-8 that makes no requests and runs no code.
  ///
  /// - Parameter images: images as `data:` URLs (base64; PNG, GIF, JPEG, WebP or BMP), by the address of the remote
  ///   image (from ``allowedImages``), or by `cid:` and its Content-ID.
  public func page(images: [String: String] = [:]) -> String { HTMLSerializer.page(safe, images: images) }
}
