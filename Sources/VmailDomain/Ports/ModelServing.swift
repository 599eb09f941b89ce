/// Access to a model that the user runs (`set ai-endpoint`).
public protocol ModelServing: Sendable {
  /// Posts JSON, without following redirects. Takes about twenty seconds at most.
  ///
  /// - Parameter path: the path below the endpoint's address, without a leading slash.
  /// - Returns: the body of a successful response.
  /// - Throws: ``ServerError``; `CancellationError`, at once.
  func post(_ json: [UInt8], path: String, to endpoint: ModelEndpoint) async throws -> [UInt8]
}
