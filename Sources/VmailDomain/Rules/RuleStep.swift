/// One step of a rule: an action, with folders given by name, since they differ between accounts. No step
/// deletes permanently.
public enum RuleStep: Hashable, Sendable {
  case label(adding: [String], removing: [String])
  case move(to: String)
  case categorize(AICategory)
  /// One of the ``ThreadAction/plain`` actions, or ``ThreadAction/tag(adding:removing:)``.
  case action(ThreadAction)

  /// What steps can do.
  static let kinds: [ActionKind] = [
    .label, .archive, .delete, .spam, .move, .read, .unread, .star, .unstar, .categorize,
  ]

  /// The keywords with which steps begin.
  public static let names = kinds.map(\.rawValue)

  /// Returns the plain action that a keyword stands for.
  public static func action(named name: String) -> ThreadAction? {
    guard let kind = ActionKind(rawValue: name), kinds.contains(kind) else { return nil }
    return ThreadAction.plain.first { $0.declaration.kind == kind }
  }

  /// Whether it removes threads from the Inbox.
  public var leavesMailbox: Bool {
    switch self {
    case .move: true
    case .label, .categorize: false
    case .action(let action): action.leavesMailbox
    }
  }

  /// The step as typed.
  public var text: String {
    switch self {
    case .label(let adding, let removing):
      (["label"] + adding.map { Self.quoted("+" + $0) } + removing.map { Self.quoted("-" + $0) })
        .joined(separator: " ")
    case .move(let target): "move " + Self.quoted(target)
    case .categorize(let category): "categorize " + category.rawValue
    case .action(.tag(let adding, let removing)):
      (["label"] + Self.tags("+", adding) + Self.tags("-", removing)).joined(separator: " ")
    case .action(let action): action.declaration.kind.rawValue
    }
  }

  private static func tags(_ sign: String, _ flags: MessageFlags) -> [String] {
    MessageKeyword.tags.filter { flags.contains($0.flag) }.map { sign + $0.term }
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "+-_/.,@&".unicodeScalars.contains($0)
    }
    if isPlain { return word }
    var escaped = String.UnicodeScalarView()
    for scalar in word.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { escaped.append("\\") }
      escaped.append(scalar)
    }
    return "\"" + String(escaped) + "\""
  }
}
