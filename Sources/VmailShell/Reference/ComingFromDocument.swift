import VmailCommandLine
import VmailViews

/// The tables in `docs/coming-from`, which a topic of help declares row by row.
enum ComingFromDocument {
  static func path(of topic: HelpTopic) -> String { "docs/coming-from/\(topic.program).md" }

  static func begin(of topic: HelpTopic) -> String {
    "<!-- Generated from Resources/help/\(topic.name).txt by swift run vmail-docs: do not edit. -->"
  }

  /// Returns the tables, in the order of their first rows.
  static func tables(of topic: HelpTopic) -> String {
    let rows = topic.foreignRows
    var heads: [String] = []
    for row in rows where !heads.contains(row.columns) { heads.append(row.columns) }
    let tables = heads.map { head in
      ([head, "| --- | --- |"] + rows.filter { $0.columns == head }.map(\.markdown)).joined(separator: "\n")
    }
    return "\n" + tables.joined(separator: "\n\n") + "\n\n"
  }
}
