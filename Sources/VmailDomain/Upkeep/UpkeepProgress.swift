public import FoundationEssentials

/// What comparing the next few sources with their digests came to.
public struct SourceVerification: Hashable, Sendable {
  /// Between the end of a pass over all sources and the beginning of the next, in seconds.
  public static let interval: TimeInterval = 7 * 86_400

  /// Sources that were looked at.
  public var verified = 0
  /// Messages whose damage was not known before.
  public var newlyDamaged = 0
  /// Whether there is nothing more to look at for now.
  public var isDone = true

  public init() {}
}

/// The result of deriving the texts of a few messages again.
public struct TextRenewal: Hashable, Sendable {
  /// The number of messages whose text follows the present rules now.
  public var renewed = 0
  /// The last message that was checked, and the version of the rules by which its text was derived. Messages whose source
  /// can't be read stay as they are and are not checked again.
  public var position: Position?
  /// Whether there is nothing more to renew.
  public var isDone = true

  public struct Position: Hashable, Sendable {
    public var version: Int
    public var email: EmailID

    public init(version: Int, email: EmailID) {
      self.version = version
      self.email = email
    }
  }

  public init() {}
}
