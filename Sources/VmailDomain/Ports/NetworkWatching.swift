/// Tells when connections that are open may be dead, and servers that were out of reach may be in reach.
public protocol NetworkWatching: Sendable {
  /// An element each time the machine woke from suspension, or its way to other machines has become another.
  /// Watching ends with the stream.
  func changes() -> AsyncStream<Void>
}
