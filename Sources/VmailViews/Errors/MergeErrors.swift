public import VmailCommandLine
public import VmailDomain
import VmailTerminal

/// Errors about merging.
extension ShellError {
  private static let shown = 5

  /// - Parameter columns: the names of columns, which are placeholders.
  public static func cannotMerge(
    _ file: String, _ template: TemplateName, _ problems: [MergeProblem], columns: [String]
  ) -> ShellError {
    let clauses = problems.prefix(shown).map { problem in
      (problem.line.map { "line \($0): " } ?? "") + words(problem.reason, template, columns)
    }
    let more = problems.count - clauses.count
    return ShellError(
      .data,
      "\(file): " + clauses.joined(separator: "; ") + (more > 0 ? "; and \(Digits.grouped(more)) more" : ""),
      hint: "Nothing was written.")
  }

  private static func words(
    _ reason: MergeProblem.Reason, _ template: TemplateName, _ columns: [String]
  ) -> String {
    switch reason {
    case .addressColumns: "it needs one column email (or to) for the recipients"
    case .templateRecipients: "template \(template.text) has recipients in To, but the table gives them"
    case .placeholder(let error): "template \(template.text), \(error.words(names: columns))"
    case .noAddress: "no address"
    case .severalAddresses(let column): "more than one address in \(column): others belong in the column cc"
    case .address(let error, let column): "\(column): \(error.words)"
    case .attachment(let error): ErrorWording.writingError(error)?.text ?? "a file can't be attached"
    case .finding(let finding):
      PreflightWording(accounts: [:]).sentence(finding).lowercasedFirst
    }
  }

  public static func mergeStopped(by warnings: [String]) -> ShellError {
    let more = warnings.count > shown ? " And \(Digits.grouped(warnings.count - shown)) more." : ""
    return ShellError(
      .usage, "there are warnings. \(warnings.prefix(shown).joined(separator: " "))\(more)",
      hint: "--yes is required to write the messages anyway. Nothing was written.")
  }
}
