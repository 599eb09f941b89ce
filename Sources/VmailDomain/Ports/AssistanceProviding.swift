/// Who sums up and suggests.
public protocol AssistanceProviding: Sendable {
  /// - Parameter model: what is asked first; `nil` to do without.
  func summarizer(_ model: ModelAccess?) -> any ThreadSummarizing
  func replies(_ model: ModelAccess?) -> any ReplySuggesting
}

/// A model that may be asked.
public struct ModelAccess: Sendable {
  public let endpoint: ModelEndpoint
  /// As the endpoint knows it.
  public let name: String
  public let serving: any ModelServing

  public init(endpoint: ModelEndpoint, name: String, serving: any ModelServing) {
    self.endpoint = endpoint
    self.name = name
    self.serving = serving
  }
}
