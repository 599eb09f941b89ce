/// A reason why a template can't be used. Texts in it are typed: to be sanitized where they are shown.
public struct TemplateError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// There is no placeholder of that name.
    case unknown(Placeholder)
    /// The placeholder has no value here, and no text for that case.
    case missing(Placeholder)
    /// Doubled braces, as other programs have them.
    case doubled(Placeholder)
    /// A placeholder in a field other than Subject.
    case inField(Placeholder)
    case draft(DraftTextError)
  }

  public enum Part: Hashable, Sendable {
    case field(String)
    /// - Parameter line: the line of the text below the header; 1 is the first.
    case text(line: Int)
  }

  public var reason: Reason
  /// `nil` for an error that says where it is itself.
  public var place: Part?
}
