/// Reports writes to the store by any vmail process: the engine sends the front ends' changes to the servers.
public protocol StoreWatching: Sendable {
  /// Returns a stream with an element some time after each write; several writes may share one. Watching ends
  /// with the stream.
  func writes() -> AsyncStream<Void>
}
