/// Signals in a message's header fields and structure of the kind of mail it is.
///
/// They are small and contain no words: those are in ``MessageContent``.
public struct MessageSignals: Hashable, Sendable {
  /// The fields that are present, whatever their content.
  public struct Signs: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// List-Unsubscribe (RFC 2369 section 3.2).
    public static let unsubscribe = Signs(rawValue: 1 << 0)
    /// List-Unsubscribe-Post (RFC 8058).
    public static let oneClickUnsubscribe = Signs(rawValue: 1 << 1)
    /// List-Post other than `NO` (RFC 2369 section 3.4): all recipients may post.
    public static let listPost = Signs(rawValue: 1 << 2)
    /// Fields that list managers add beside List-Id: Mailing-List, X-BeenThere, X-Mailing-List,
    /// X-Mailman-Version…
    public static let listManager = Signs(rawValue: 1 << 3)
    /// Precedence: bulk or junk.
    public static let precedenceBulk = Signs(rawValue: 1 << 4)
    /// Precedence: list.
    public static let precedenceList = Signs(rawValue: 1 << 5)
    /// Auto-Submitted other than `no` (RFC 3834 section 5), or X-Auto-Response-Suppress.
    public static let automatic = Signs(rawValue: 1 << 6)
    /// Feedback-ID, set by bulk senders for the receiving providers.
    public static let feedbackId = Signs(rawValue: 1 << 7)
    /// Fields added by campaign software, such as X-Campaign and X-MC-User.
    public static let campaign = Signs(rawValue: 1 << 8)
    /// In-Reply-To or References.
    public static let answer = Signs(rawValue: 1 << 9)
    /// An empty Return-Path, or a report (RFC 3464).
    public static let report = Signs(rawValue: 1 << 10)
    /// A part with calendar data (RFC 5545).
    public static let calendar = Signs(rawValue: 1 << 11)
    public static let html = Signs(rawValue: 1 << 12)
    /// A plain text part beside HTML, or alone.
    public static let plainText = Signs(rawValue: 1 << 13)
    /// X-Mailer or User-Agent of a mail program for people.
    public static let personalMailer = Signs(rawValue: 1 << 14)
    /// Auto-Submitted: auto-replied (RFC 3834 section 5.1), or one of the fields that programs added before it.
    public static let autoReplied = Signs(rawValue: 1 << 15)
  }

  public var signs: Signs
  /// List-Id's identifier, in lower case, without its description (RFC 2919); empty when there is none.
  public var listId: String
  /// The first address in Reply-To in lower case, if different from the one in From; otherwise empty.
  public var replyTo: String
  /// The number of images in the HTML, and of links in the whole text.
  public var images: Int
  public var links: Int
  /// Gmail's category (X-Gmail-Labels, present in mail exported from Gmail).
  public var gmailCategory: AICategory?

  public init(
    signs: Signs = [], listId: String = "", replyTo: String = "", images: Int = 0, links: Int = 0,
    gmailCategory: AICategory? = nil
  ) {
    self.signs = signs
    self.listId = listId
    self.replyTo = replyTo
    self.images = images
    self.links = links
    self.gmailCategory = gmailCategory
  }
}
