/// What a message's header fields and its structure tell of the kind of mail it is.
///
/// Small, and without words: those are in ``MessageContent``.
public struct MessageSignals: Hashable, Sendable {
  /// What is there, whatever it says.
  public struct Signs: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// List-Unsubscribe (RFC 2369 section 3.2).
    public static let unsubscribe = Signs(rawValue: 1 << 0)
    /// List-Unsubscribe-Post (RFC 8058).
    public static let oneClickUnsubscribe = Signs(rawValue: 1 << 1)
    /// List-Post that is not `NO` (RFC 2369 section 3.4): whoever gets it may answer all.
    public static let listPost = Signs(rawValue: 1 << 2)
    /// What list managers add beside List-Id: Mailing-List, X-BeenThere, X-Mailing-List, X-Mailman-Version…
    public static let listManager = Signs(rawValue: 1 << 3)
    /// Precedence: bulk or junk.
    public static let precedenceBulk = Signs(rawValue: 1 << 4)
    /// Precedence: list.
    public static let precedenceList = Signs(rawValue: 1 << 5)
    /// Auto-Submitted other than `no` (RFC 3834 section 5), or X-Auto-Response-Suppress.
    public static let automatic = Signs(rawValue: 1 << 6)
    /// Feedback-ID, as bulk senders set it for their receivers.
    public static let feedbackId = Signs(rawValue: 1 << 7)
    /// Fields that programs for campaigns add, such as X-Campaign and X-MC-User.
    public static let campaign = Signs(rawValue: 1 << 8)
    /// In-Reply-To or References.
    public static let answer = Signs(rawValue: 1 << 9)
    /// An empty Return-Path, or a report (RFC 3464).
    public static let report = Signs(rawValue: 1 << 10)
    /// A part with a calendar's data (RFC 5545).
    public static let calendar = Signs(rawValue: 1 << 11)
    public static let html = Signs(rawValue: 1 << 12)
    /// A plain text beside HTML, or alone.
    public static let plainText = Signs(rawValue: 1 << 13)
    /// X-Mailer or User-Agent of a program that people write mail with.
    public static let personalMailer = Signs(rawValue: 1 << 14)
  }

  public var signs: Signs
  /// List-Id's identifier, in lower case, without its description (RFC 2919); empty when there is none.
  public var listId: String
  /// Reply-To's first address, where that is not From's; in lower case, else empty.
  public var replyTo: String
  /// Pictures in the HTML, and links in all of the text.
  public var images: Int
  public var links: Int
  /// What Gmail says it is (X-Gmail-Labels, as mail that was taken out of Gmail has it).
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
