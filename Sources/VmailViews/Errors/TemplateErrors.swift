public import VmailCommandLine
public import VmailDomain
import VmailTerminal

/// Errors about templates.
extension ShellError {
  /// - Parameter names: the names of values, besides those that every message has.
  public static func badTemplate(
    _ name: TemplateName, _ errors: [TemplateError], names: [String] = []
  ) -> ShellError {
    let first = errors.prefix(TemplateError.shown).map { $0.words(names: names) }
    let more = errors.count > TemplateError.shown ? "; and \(errors.count - TemplateError.shown) more" : ""
    return ShellError(
      .data, "template \(name.text): " + first.joined(separator: "; ") + more, hint: "Nothing was written.")
  }
}

extension TemplateError {
  /// The maximum number of errors in a message.
  public static let shown = 5

  /// The reason in words, without a full stop. It contains typed text: to be sanitized where it is shown.
  /// - Parameter names: the names of values, besides those that every message has.
  public func words(names: [String] = []) -> String {
    switch reason {
    case .draft(let error):
      "line \(error.line)" + (error.column.map { ", column \($0)" } ?? "") + ": \(error.words)"
    case .unknown(let placeholder):
      "\(spot)no placeholder \(placeholder.text)" + Self.advice(on: placeholder, Placeholder.known + names)
    case .missing(let placeholder):
      "\(spot)no value for \(placeholder.text): {\(placeholder.name)|TEXT} puts TEXT in its place"
    case .doubled(let placeholder): "\(spot)placeholders have single braces: \(placeholder.text)"
    case .inField(let placeholder):
      "\(spot)\(placeholder.text) is not allowed here: only Subject and the text have placeholders"
    }
  }

  private static func advice(on placeholder: Placeholder, _ names: [String]) -> String {
    if let nearest = SimilarName.nearest(to: placeholder.name, in: names) {
      return " (did you mean {\(nearest)}?)"
    }
    return " (\\\(placeholder.text) is the text \(placeholder.text))"
  }

  private var spot: String {
    switch place {
    case .field(let name): "\(name): "
    case .text(let line): "line \(line) of the text: "
    case nil: ""
    }
  }
}
