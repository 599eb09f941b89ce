/// Reports when open connections may be dead, and unreachable servers may be reachable again.
public protocol NetworkWatching: Sendable {
  /// Returns a stream with an element each time the machine woke from suspension or its network connection
  /// changed. Watching ends with the stream.
  func changes() -> AsyncStream<Void>
  /// Whether this machine has a route to other machines at all. There may still be a fault along the way.
  var hasWayOut: Bool { get }
}
