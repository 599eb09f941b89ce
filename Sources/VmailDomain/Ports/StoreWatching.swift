/// Tells when something was written to the store, by whatever vmail: a front end's actions are for the engine to
/// tell servers of.
public protocol StoreWatching: Sendable {
  /// An element some time after each write, several writes perhaps together. Watching ends with the stream.
  func writes() -> AsyncStream<Void>
}
