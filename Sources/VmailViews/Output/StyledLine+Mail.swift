public import VmailDomain
public import VmailTerminal

extension StyledLine {
  /// Appends text in which search words are highlighted.
  public mutating func append(
    _ text: TerminalText, _ role: Role, marking words: MatchFinder?, field: SearchField? = nil
  ) {
    let string = text.string
    var rest = string.startIndex
    for range in words?.ranges(in: string, field: field) ?? [] {
      append(TerminalText(line: String(string[rest..<range.lowerBound])), role)
      append(TerminalText(line: String(string[range])), .match)
      rest = range.upperBound
    }
    append(rest == string.startIndex ? text : TerminalText(line: String(string[rest...])), role)
  }
}

extension Role {
  public static func badge(_ category: AICategory) -> Role {
    category.hue.map { .badge($0) } ?? .plain
  }

  public static func tag(_ category: AICategory) -> Role {
    category.hue.map { .tag($0) } ?? .plain
  }
}

extension AICategory {
  fileprivate var hue: Hue? {
    switch self {
    case .primary: .blue
    case .social: .green
    case .promotions: .orange
    case .updates: .violet
    case .forums: .cyan
    case .uncategorized: nil
    }
  }
}

extension TextStyle {
  public init(_ style: RichText.Style) {
    self = []
    if style.contains(.italic) { insert(.italic) }
    if style.contains(.underlined) { insert(.underlined) }
    if style.contains(.struck) { insert(.struck) }
  }
}
