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
