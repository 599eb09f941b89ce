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
