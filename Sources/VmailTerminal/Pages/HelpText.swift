/// A help page as text of unlimited width: for JSON, for documents, and for searching.
public enum HelpText {
  public static func synopsis(of page: HelpPage) -> String { page.synopsis.joined(separator: "\n") }

  /// Returns the summary and the body.
  public static func whole(_ page: HelpPage) -> String { page.summary + ".\n\n" + body(of: page) }

  public static func body(of page: HelpPage) -> String { page.blocks.map(text).joined(separator: "\n\n") }

  private static func text(of block: HelpBlock) -> String {
    switch block {
    case .heading(let text), .paragraph(let text): text
    case .terms(let terms): table(terms.map { ($0.form, $0.meaning) })
    case .examples(let examples): table(examples.map { ($0.line, $0.does) })
    case .programs(let examples): table(examples.map { ("$ " + $0.line, $0.does) })
    case .steps(let steps):
      steps.enumerated().map { "\($0 + 1). \($1.line)\n   \($1.text)" }.joined(separator: "\n")
    }
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  " + $0.padding(to: width) + "  " + $1 }.joined(separator: "\n")
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: width - count) }
}
