public import VmailDomain

/// Categorizes by rules and a linear model in this program: without network, files or a clock.
public struct EmbeddedCategorizer: MessageCategorizing {
  /// Returns the model; `nil` when the bundled weights are damaged.
  private let model: @Sendable () -> CategoryModel?

  /// Whether the weights can be decoded. The bundled ones can, and a listing doesn't wait for that.
  public let isAvailable: Bool

  public init() {
    model = { Self.bundled }
    isAvailable = true
  }

  /// - Parameter weights: text in the format of ``ModelCoding``.
  package init(weights: String) {
    let decoded = ModelCoding.model(from: weights)
    model = { decoded }
    isAvailable = decoded != nil
  }

  /// The bundled model, decoded when it is first needed.
  private static let bundled = ModelCoding.model(from: BundledWeights.text)

  public func features(of facts: MessageFacts) -> [UInt32] {
    FeatureReader.features(of: MailView(facts)).features
  }

  public func categorizer(for habits: UserModel) -> MessageCategorizer? {
    model().map { MessageCategorizer(PersonalCategorizer(model: $0, habits: habits).verdict) }
  }
}
