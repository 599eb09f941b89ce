/// A reason why a template and a table can't be merged. Texts in it are those of the files: to be sanitized where they
/// are shown.
public struct MergeProblem: Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// There is neither a column `email` nor a column `to`, or there are both.
    case addressColumns
    /// The template has recipients in To, which the table gives.
    case templateRecipients
    case placeholder(TemplateError)
    /// A row without an address.
    case noAddress
    /// A row with more than one address in the column for one.
    case severalAddresses(column: String)
    case address(AddressListError, column: String)
    /// A file to attach that can't be read.
    case attachment(DraftError)
    /// A finding with which a message can't be sent.
    case finding(PreflightFinding)
  }

  public var reason: Reason
  /// The line of the table; `nil` if it is not about a row.
  public var line: Int?

  public init(_ reason: Reason, line: Int? = nil) {
    self.reason = reason
    self.line = line
  }
}
