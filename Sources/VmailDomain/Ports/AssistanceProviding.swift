/// Provides summaries and reply suggestions.
public protocol AssistanceProviding: Sendable {
  /// - Parameter model: the model to ask first; `nil` to do without.
  func summarizer(_ model: ModelAccess?) -> any ThreadSummarizing
  func replies(_ model: ModelAccess?) -> any ReplySuggesting
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
