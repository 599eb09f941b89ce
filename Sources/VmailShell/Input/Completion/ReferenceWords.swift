internal import VmailDomain

/// The words of message lists that are not numbers. Each can be negated with `^`, and asked of the
/// whole folder behind `all/`.
enum ReferenceWords {
  /// Conditions with what they can be; without any, everything.
  static let fields: [(name: String, values: [String])] = [
    ("category", AICategory.allCases.map(\.rawValue)), ("from", []), ("has", ["attachment"]),
    ("is", ["new", "read", "starred", "unread"]), ("subject", []),
  ]
  static let short = [":a", ":n", ":r", ":s", ":u"]

  static func matches(
    _ typed: String, sets: [String] = [], people: KnownPeople = KnownPeople()
  ) -> [Completer.Match] {
    if typed.hasPrefix("^") {
      return prefixed("^", matches(String(typed.dropFirst()), sets: sets, people: people))
    }
    if typed.hasPrefix("@") {
      return sets.map { "@" + $0 }.filter { $0.hasPrefix(typed) }.map { Completer.Match(text: $0) }
    }
    if typed.hasPrefix("all/") { return prefixed("all/", conditions(String(typed.dropFirst(4)), people)) }
    let all = Completer.Match(text: "all")
    return ("all".hasPrefix(typed.lowercased()) ? [all] : []) + conditions(typed, people)
  }

  private static func prefixed(_ prefix: String, _ matches: [Completer.Match]) -> [Completer.Match] {
    matches.map { match in
      var match = match
      match.display = match.display ?? match.text
      match.text = prefix + match.text
      return match
    }
  }

  /// Up to a colon the fields, behind it their values. The short forms only when a colon begins them.
  private static func conditions(_ typed: String, _ people: KnownPeople) -> [Completer.Match] {
    if typed.hasPrefix(":") { return short.filter { $0.hasPrefix(typed) }.map { Completer.Match(text: $0) } }
    let parts = typed.lowercased().split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let field = parts.first ?? ""
    guard let value = parts.dropFirst().first else {
      return fields.filter { $0.name.hasPrefix(field) }.map {
        Completer.Match(text: $0.name + ":", isWhole: false)
      }
    }
    if field == "from" {
      return people.addresses(String(value)).map { Completer.Match(text: "from:" + $0, display: $0) }
    }
    return fields.filter { $0.name == field }.flatMap { name, values in
      values.filter { $0.hasPrefix(value) }.map { Completer.Match(text: "\(name):\($0)", display: $0) }
    }
  }
}
