import VmailDomain
import VmailTerminal

/// The values of `${…}` in a rule are treated as text: a rule is permanent, and no part of it must be written
/// by mail.
extension CommandCall {
  /// The query of `--if`, in which values are phrases.
  var ruleCondition: String? { options["if"]?.last.map(QueryText.whole) }

  /// Returns the value of `--then` as the steps of a rule.
  /// - Throws: ``ShellError`` if a value would be more than a part of a name.
  func ruleSteps() throws -> String? { try options["then"]?.last.map(Self.ruleSteps) }

  static func ruleSteps(_ word: Word) throws -> String {
    var text = ""
    for run in word.runs {
      if run.isValue {
        let step = text.split(separator: ";", omittingEmptySubsequences: false).last ?? ""
        let isNamed = step.contains { !$0.isWhitespace } && !run.text.isEmpty
        guard isNamed, run.text.unicodeScalars.allSatisfy(isPlain) else {
          throw ShellError.isText(word, not: "a rule's action")
        }
      }
      text += run.text
    }
    return text
  }

  /// Returns whether this is a letter or a digit; other characters may be operators or separators in rules.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}

/// The completions for the steps of a rule: `label Bills; archive`.
struct RuleStepCandidates {
  let words: CompletionCandidates

  private static let meanings = [
    "label": "add a label, or with - remove it", "archive": "take it out of the Inbox",
    "delete": "move it to Trash",
    "spam": "move it to Spam", "move": "move it to a folder", "read": "mark it read",
    "unread": "mark it unread",
    "star": "add a star", "unstar": "take the star away", "categorize": "put it into a category",
  ]
  static let steps = RuleStep.names.map { Choice($0, meanings[$0] ?? "") }

  func matches(_ typed: String) -> [Completer.Match] {
    let begun = typed.lastIndex { $0 == ";" || $0 == " " }.map { typed[...$0] } ?? ""
    let word = String(typed[begun.endIndex...])
    let step = begun[(begun.lastIndex(of: ";").map { begun.index(after: $0) } ?? begun.startIndex)...]
    return choices(behind: step.split(separator: " ").first.map { $0.lowercased() }).matches(word).map {
      match in
      // More steps may follow after a semicolon.
      match.behind(String(begun)).unfinished
    }
  }

  private func choices(behind step: String?) -> [Choice] {
    switch step {
    case nil: Self.steps
    case "label": words.labels
    case "move": words.stored.folders
    case "categorize": CategoryCandidates.chosen
    default: []
    }
  }
}

/// One step of an account's test.
struct StepRecord: OutputRecord {
  var account: String
  var step: AccountTestStep

  static let type = "step"
  static let summary = "One step of an account's test."
  static let fields: [RecordField<StepRecord>] = [
    .string("account", "the account's name, or its address while it has none") { $0.account },
    RecordField(
      "server", .oneOf(ServerCandidate.Service.allCases.map(\.rawValue)), "which of its servers"
    ) { .string($0.step.service.rawValue) },
    RecordField("step", .oneOf(AccountTestStep.Kind.allCases.map(\.rawValue)), "what was tried") {
      .string($0.step.kind.rawValue)
    },
    .boolean("ok", "whether it went well") { $0.step.error == nil },
    .foreignText("detail", "what was found") { $0.detail },
    .optionalForeignText("hint", "what to do about it; null when all is well") { $0.problem?.hint },
  ]

  private var problem: ShellError? {
    step.error.map { ErrorWording.shellError(for: $0, action: "connect") }
  }

  private var detail: String { problem?.text ?? Self.words(for: step) }

  private static func words(for step: AccountTestStep, spelt: Bool = false) -> String {
    guard case .fine(let fact) = step.finding else { return "" }
    switch (step.kind, fact) {
    case (.secret, _): return "there is a password or token"
    case (.name, _): return "the name has an address"
    case (.tls, .clearText): return "nothing is encrypted, as it was wanted"
    case (.tls, _): return "the certificate is good"
    case (.send, .capabilities(let keywords)): return sending(keywords, spelt: spelt)
    case (_, .endpoint(let endpoint)):
      return "something answers at \(TerminalText(line: endpoint.text).string)"
    case (_, .userName(let name)): return "logged in as \(TerminalText(line: name).string)"
    case (_, .capabilities(let names)): return capabilities(names)
    case (_, .folders(let count, let missing)):
      let lack = missing.isEmpty ? "" : ", and no \(SpecialFolderText.names(missing))"
      return Digits.counted(count, "folder") + lack
    default: return "in order"
    }
  }

  /// Returns the capabilities that make syncing faster, or the lack of them.
  private static func capabilities(_ names: [String]) -> String {
    let offered = Set(names.map { $0.uppercased() })
    let useful = ["QRESYNC", "CONDSTORE", "IDLE", "MOVE", "UIDPLUS", "X-GM-EXT-1"].filter(offered.contains)
    return useful.isEmpty ? "only what every server can do" : useful.joined(separator: ", ")
  }

  private static func sending(_ keywords: [String], spelt: Bool) -> String {
    let size = keywords.lazy.map { $0.uppercased().split(separator: " ") }.first { $0.first == "SIZE" }
    guard let size, size.count == 2, let bytes = Int(size[1]), bytes > 0 else { return "mail can be sent" }
    return "mail of up to \(Digits.size(bytes, spelt: spelt)) can be sent"
  }

  /// `imap capabilities` is the longest.
  private static let nameWidth = 17

  func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine()
    let isFine = step.error == nil
    line.append(isFine ? "ok    " : "wrong ", isFine ? .plain : .warning)
    let name = TerminalText(line: "\(step.service.rawValue) \(step.kind.rawValue)")
    let rest = TerminalText(line: detail)
    let joined = 6 + Self.nameWidth + 2 + rest.columns <= layout.width
    if joined {
      line.appendCell(name, width: Self.nameWidth, .heading, ellipsis: layout.glyphs.ellipsis)
      line.append("  " + rest, .dim)
    } else {
      line.append(name, .heading)
    }
    let hint = problem?.hint.map { layout.wrapped(TerminalText(line: $0), indent: 6, .dim) } ?? []
    return [layout.fitted(line)] + (joined ? [] : layout.wrapped(rest, indent: 6, .dim)) + hint
  }

  func plain(in layout: Layout) -> [TerminalText] {
    let state = step.error == nil ? "in order" : "not in order"
    let detail = problem?.text ?? Self.words(for: step, spelt: true)
    return [
      Sentence.joined([
        TerminalText(line: "\(step.service.rawValue.uppercased()) \(step.kind.rawValue): \(state)."),
        Sentence.capitalised(detail), problem?.hint.map { TerminalText(line: $0) } ?? .empty,
      ])
    ]
  }
}
