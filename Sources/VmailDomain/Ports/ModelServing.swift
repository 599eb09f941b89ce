/// The way to a model that the user runs (`set ai-endpoint`).
public protocol ModelServing: Sendable {
  /// Posts JSON, and follows no redirect. It takes some twenty seconds at most.
  ///
  /// - Parameter path: below the endpoint's address, without a slash before it.
  /// - Returns: the answer's body, of a status that says success.
  /// - Throws: ``ServerError``; `CancellationError`, at once.
  func post(_ json: [UInt8], path: String, to endpoint: ModelEndpoint) async throws -> [UInt8]
}
