/// Tells when connections that are open may be dead, and servers that were out of reach may be in reach.
public protocol NetworkWatching: Sendable {
  /// An element each time the machine woke from suspension, or its way to other machines has become another.
  /// Watching ends with the stream.
  func changes() -> AsyncStream<Void>
  /// Whether this machine has a way to other machines at all. Somebody on the way may still be out of order.
  var hasWayOut: Bool { get }
}
