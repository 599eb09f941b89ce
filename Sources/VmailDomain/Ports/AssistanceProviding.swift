/// Summaries of threads, and short answers to messages.
public protocol AssistanceProviding: Sendable {
  /// - Parameters:
  ///   - messages: oldest first.
  ///   - model: the model that is asked first; `nil` to do without one.
  /// - Returns: `nil` when the thread is too short to need a summary.
  /// - Throws: `CancellationError` only.
  func summary(
    of messages: [SpokenMessage], subject: String, by model: ModelAccess?
  ) async throws -> ThreadSummary?

  /// - Parameter model: the model that is asked first; `nil` to do without one.
  /// - Returns: ``ReplySuggestion/limit`` at most; none where none fits.
  /// - Throws: `CancellationError` only.
  func suggestions(for request: ReplyRequest, by model: ModelAccess?) async throws -> [ReplySuggestion]
}

/// Access to a model that the user has allowed.
public struct ModelAccess: Sendable {
  public let endpoint: ModelEndpoint
  /// The model's name at the endpoint.
  public let name: String
  public let serving: any ModelServing

  public init(endpoint: ModelEndpoint, name: String, serving: any ModelServing) {
    self.endpoint = endpoint
    self.name = name
    self.serving = serving
  }
}

/// Access to a model that the user runs (`set ai-endpoint`).
public protocol ModelServing: Sendable {
  /// Posts JSON, without following redirects. Takes about twenty seconds at most.
  ///
  /// - Parameter path: the path below the endpoint's address, without a leading slash.
  /// - Returns: the body of a successful response.
  /// - Throws: ``ServerError``; `CancellationError`, at once.
  func post(_ json: [UInt8], path: String, to endpoint: ModelEndpoint) async throws -> [UInt8]
}
