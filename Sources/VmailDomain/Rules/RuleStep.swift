/// One step of a rule: an action, with folders given by name, since they differ between accounts. No step
/// deletes permanently.
public enum RuleStep: Hashable, Sendable {
  case label(adding: [String], removing: [String])
  case archive
  case delete
  case spam
  case move(to: String)
  case read
  case unread
  case star
  case unstar
  case categorize(AICategory)

  /// The keywords with which steps begin.
  public static let names = [
    "label", "archive", "delete", "spam", "move", "read", "unread", "star", "unstar",
    "categorize",
  ]

  /// Whether it removes threads from the Inbox.
  public var leavesMailbox: Bool {
    switch self {
    case .archive, .delete, .spam, .move: true
    case .label, .read, .unread, .star, .unstar, .categorize: false
    }
  }

  /// The step as typed.
  public var text: String {
    switch self {
    case .label(let adding, let removing):
      (["label"] + adding.map { Self.quoted("+" + $0) } + removing.map { Self.quoted("-" + $0) })
        .joined(separator: " ")
    case .archive: "archive"
    case .delete: "delete"
    case .spam: "spam"
    case .move(let target): "move " + Self.quoted(target)
    case .read: "read"
    case .unread: "unread"
    case .star: "star"
    case .unstar: "unstar"
    case .categorize(let category): "categorize " + category.rawValue
    }
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "+-_/.,@&".unicodeScalars.contains($0)
    }
    if isPlain { return word }
    let escaped = LineCharacters.of(word).flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
    return "\"" + String(escaped) + "\""
  }
}
