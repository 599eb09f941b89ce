import VmailDomain

/// Writes text conditions in FTS5's own language.
enum SearchMatch {
  /// - Returns: `nil` for what FTS5 cannot answer by itself: conditions that are not about text, and
  ///   what is only negated.
  static func expression(_ node: SearchQuery.Node) -> String? {
    switch node {
    case .term(let term):
      guard case .text(let words) = term.condition else { return nil }
      return expression(words)
    case .any(let nodes): return joined(nodes.map(expression), by: " OR ")
    case .all(let nodes):
      var wanted: [String?] = []
      var unwanted: [String?] = []
      for node in nodes {
        if case .not(let inner) = node {
          unwanted.append(expression(inner))
        } else {
          wanted.append(expression(node))
        }
      }
      return expression(wanted: wanted, unwanted: unwanted)
    case .not: return nil
    }
  }

  /// - Returns: `nil` when there is nothing wanted, or any of them is `nil`.
  static func expression(wanted: [String?], unwanted: [String?]) -> String? {
    guard let wanted = joined(wanted, by: " AND ") else { return nil }
    guard !unwanted.isEmpty else { return wanted }
    guard let unwanted = joined(unwanted, by: " OR ") else { return nil }
    return "(\(wanted) NOT \(unwanted))"
  }

  static func any(_ parts: [String?]) -> String? { joined(parts, by: " OR ") }

  private static func joined(_ parts: [String?], by sign: String) -> String? {
    let known = parts.compactMap(\.self)
    guard !known.isEmpty, known.count == parts.count else { return nil }
    return known.count == 1 ? known[0] : "(" + known.joined(separator: sign) + ")"
  }

  /// The words have no character that means something within quotes.
  private static func expression(_ words: SearchWords) -> String {
    let phrase = "\"" + words.words.joined(separator: " ") + "\"" + (words.isPrefix ? " *" : "")
    return words.field.map { "\(column($0)) : \(phrase)" } ?? phrase
  }

  private static func column(_ field: SearchField) -> String {
    switch field {
    case .body: "body"
    case .subject: "subject"
    case .from: "sender"
    case .to: "recipient"
    case .cc: "copy"
    case .filename: "file"
    case .list: "list"
    }
  }
}
