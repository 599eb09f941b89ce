/// The times that a sentence proposes, worded as in a reply: `Tuesday at 3 pm`.
struct ProposedTimes {
  /// The times in the order of the sentence, each once; empty if there are more than two.
  let times: [String]

  init(_ sentence: String, _ words: ReplyLexicon) {
    var days: [String] = []
    var clocks: [String] = []
    let tokens = Self.tokens(of: sentence)
    for (index, token) in tokens.enumerated() {
      if let day = words.days[token] ?? words.days[String(token.prefix { $0 != "-" })],
        !Self.isOtherUse(token, at: index, in: tokens)
      {
        Self.add(day, to: &days)
      }
      if let clock = Self.clock(at: index, in: tokens, words) { Self.add(clock, to: &clocks) }
    }
    switch (days.count, clocks.count) {
    case (1, 0): times = days
    case (1, 1): times = [days[0] + words.clockJoin + clocks[0]]
    case (2, 0): times = days
    case (2, 2): times = zip(days, clocks).map { $0 + words.clockJoin + $1 }
    default: times = []
    }
  }

  private static func add(_ time: String, to times: inout [String]) {
    if !times.contains(time) { times.append(time) }
  }

  private static let tokenLimit = 120

  /// Returns words and times of day in lower case: `14:30`, `15h30` and `3pm` are single tokens.
  private static func tokens(of sentence: String) -> [String] {
    sentence.lowercased().split(maxSplits: tokenLimit) { character in
      character.isWhitespace || ",;?!()\"„“”«»…/–'’".contains(character)
    }.prefix(tokenLimit).map { token in
      var token = token
      while token.last == "." { token.removeLast() }
      return String(token)
    }
  }

  /// Returns whether a word that may be a time of day has another meaning, as in `Guten Morgen`, `de la mañana` or
  /// `bom dia`.
  private static func isOtherUse(_ token: String, at index: Int, in tokens: [String]) -> Bool {
    guard index > 0 else { return false }
    return ["guten", "la", "heute", "god", "goede", "i"].contains(tokens[index - 1])
      && ["morgen", "mañana"].contains(token)
  }

  private static func clock(at index: Int, in tokens: [String], _ words: ReplyLexicon) -> String? {
    let token = tokens[index]
    guard let first = token.first, first.isASCII, first.isNumber else { return nil }
    let digits = token.prefix { $0.isASCII && $0.isNumber }
    guard digits.count <= 2, let hour = Int(digits), (0...24).contains(hour) else { return nil }
    var rest = token.dropFirst(digits.count)
    var minutes = ""
    var hasMark = false
    if let mark = rest.first, ":.h".contains(mark) {
      let more = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      if more.count == 2, let minute = Int(more), minute < 60 {
        minutes = mark == "h" ? " h " + more : String(mark) + more
        rest = rest.dropFirst(1 + more.count)
        hasMark = mark != "."
      }
    }
    var unit = words.clockUnits[String(rest)] ?? ""
    if !rest.isEmpty, unit.isEmpty { return nil }
    if rest.isEmpty, index + 1 < tokens.count { unit = words.clockUnits[tokens[index + 1]] ?? "" }
    hasMark = hasMark || !unit.isEmpty
    guard hasMark || index > 0 && words.clockWords.contains(tokens[index - 1]) else { return nil }
    return minutes.contains("h") ? digits + minutes : digits + minutes + unit
  }
}
