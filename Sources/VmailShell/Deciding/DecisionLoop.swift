import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// A key that decides about an item, such as a thread.
struct DecisionKey: Sendable {
  /// The characters that mean it; the first is the one that is named.
  let keys: String
  let word: String
  /// What it does, for `?`.
  let help: String

  init(_ keys: String, _ word: String, _ help: String) {
    (self.keys, self.word, self.help) = (keys, word, help)
  }

  var name: String { keys.first.map(String.init) ?? word }
}

/// Asks about one item after the other, with a key for each decision (decision 66).
struct DecisionLoop {
  enum Outcome {
    /// The next item follows.
    case decided(leaves: Bool)
    /// The same item is asked about again.
    case stays(isDone: Bool)
    /// It did not happen, so that keys typed ahead may be meant for other items.
    case failed
  }

  struct Decision {
    var item: Int
    var word: String
    /// Whether the item is not shown again.
    var leaves: Bool
    /// What `undo` takes back.
    var actions: Set<ActionID>
  }

  private static let common = [
    DecisionKey("b", "back", "the one before, if it is still there"),
    DecisionKey("u", "undo", "take back the last decision, and ask again"),
    DecisionKey("?", "help", "these keys"), DecisionKey("q", "quit", "stop; what was done stays done"),
  ]

  let question: String
  let keys: [DecisionKey]
  let count: Int
  private(set) var decisions: [Decision] = []
  private var item = 0
  private var isShown = false

  init(_ question: String, _ keys: [DecisionKey], count: Int) {
    (self.question, self.keys, self.count) = (question, keys + Self.common, count)
  }

  static func expectPerson(
    in shell: Shell, toDecideBy command: String, about item: String, else lines: String
  ) throws {
    guard shell.person.askText == nil else { return }
    throw ShellError(
      .usage, "\(command) asks what to do with each \(item), and nobody can answer here",
      hint: "Type \(lines) and the like.")
  }

  /// The number of items that were decided about.
  var seen: Int { Set(decisions.map(\.item)).count }

  /// Returns the number of items by what was decided about them. One that was skipped, and gone back to, counts as what
  /// it became.
  /// - Parameter skip: the word of the key that leaves an item as it is.
  func counts(skipping skip: String) -> [String: Int] {
    Dictionary(grouping: decisions, by: \.item).values.reduce(into: [:]) { counts, made in
      let words = Set(made.map(\.word)).subtracting(made.last?.word == skip ? [] : [skip])
      for word in words { counts[word, default: 0] += 1 }
    }
  }

  /// - Parameters:
  ///   - show: shows an item; returns `false` if there is nothing to decide about.
  ///   - decide: does what a key means.
  mutating func run(
    in shell: inout Shell, showing show: (Int, inout Shell) async throws -> Bool,
    deciding decide: (String, Int, inout Shell) async throws -> Outcome
  ) async throws {
    shell.session.isDeciding = true
    defer {
      shell.session.isDeciding = false
      shell.person.keys?.leave()
    }
    var step = 1
    while item < count {
      if !isShown {
        var isThere = !decisions.contains { $0.item == item && $0.leaves }
        if isThere { isThere = try await show(item, &shell) }
        guard isThere else {
          if step > 0, !decisions.contains(where: { $0.item == item }) {
            // It left with others, and may be back after an undo.
            decisions.append(Decision(item: item, word: "gone", leaves: false, actions: []))
          }
          if item == 0 {
            if step < 0 { Self.say("Nothing is left before this one.", in: shell) }
            step = 1
          }
          item += step
          continue
        }
        (isShown, step) = (true, 1)
      }
      guard let typed = await ask(in: shell), !Task.isCancelled else {
        // Ctrl-C is about all that was typed; after Ctrl-D and q, the rest is for the prompt.
        if Task.isCancelled { _ = shell.person.keys?.dropTypedAhead() }
        return
      }
      switch key(for: typed)?.word {
      case nil where shell.person.keys != nil && typed.allSatisfy(\.isNewline): continue
      case nil: refuse(in: shell)
      case "quit":
        if shell.person.keys != nil { shell.console.noteEndOfKeys(byQ: true) }
        return
      case "help": explain(in: shell)
      case "undo": try await takeBack(in: &shell)
      case "back":
        guard item > 0 else {
          Self.say("This is the first one.", in: shell)
          continue
        }
        (item, step, isShown) = (item - 1, -1, false)
      case let word?: try await take(word, in: &shell, decide)
      }
    }
    // Keys for more items than there are must not become the beginning of a command.
    dropTypedAhead(in: shell)
    if shell.person.keys != nil { shell.console.noteEndOfKeys(byQ: false) }
  }

  private mutating func take(
    _ word: String, in shell: inout Shell, _ decide: (String, Int, inout Shell) async throws -> Outcome
  ) async throws {
    let start = shell.environment.clock.now
    // A store may keep whole seconds.
    let before = try await actions(since: start - 1, in: &shell)
    let outcome = try await decide(word, item, &shell)
    let new = try await actions(since: start - 1, in: &shell).subtracting(before)
    switch outcome {
    case .failed: dropTypedAhead(in: shell)
    case .stays(let isDone):
      if isDone { decisions.append(Decision(item: item, word: word, leaves: false, actions: new)) }
    case .decided(let leaves):
      decisions.append(Decision(item: item, word: word, leaves: leaves, actions: new))
      (item, isShown) = (item + 1, false)
    }
  }

  private func actions(since start: Date, in shell: inout Shell) async throws -> Set<ActionID> {
    // A rule may act on new mail meanwhile.
    Set(
      try await shell.services().journal.actions(since: start).map(\.action)
        .filter { $0.author != .rule }.map(\.id))
  }

  /// Takes back the last decision that changed anything, and goes to its item.
  private mutating func takeBack(in shell: inout Shell) async throws {
    guard let index = decisions.lastIndex(where: { !$0.actions.isEmpty }) else {
      return Self.say("There is nothing to undo here.", in: shell)
    }
    let last = decisions[index]
    do {
      let undone = try await shell.services().journal.undo(Array(last.actions))
      for outcome in undone { try await Undo.show(outcome, in: &shell) }
    } catch {
      shell.console.report(ErrorWording.shellError(for: error, action: "undo"))
      return dropTypedAhead(in: shell)
    }
    shell.session.closeConversation()
    decisions.removeSubrange(index...)
    (item, isShown) = (last.item, false)
  }

  // MARK: Keys

  private func ask(in shell: Shell) async -> String? {
    guard let keys = shell.person.keys else { return await shell.person.askText?(question) }
    return await keys.ask(question)
  }

  /// - Parameter typed: a key, or a line with a key or a word.
  private func key(for typed: String) -> DecisionKey? {
    let text = typed == " " ? typed : typed.lowercased().filter { !$0.isWhitespace }
    return keys.first { $0.word == text || $0.keys.contains { String($0) == text } }
  }

  private func refuse(in shell: Shell) {
    let names = Sentence.choice(keys.map(\.name), "or")
    Self.say("Please type \(names). The question mark explains them.", in: shell)
    dropTypedAhead(in: shell)
  }

  private func explain(in shell: Shell) {
    let lines = keys.map { key in
      let names = key.keys.map { $0 == " " ? "space" : String($0) }.joined(separator: ", ")
      return (names, TerminalText("\(key.word): \(key.help)"))
    }
    let width = (lines.map(\.0.count).max() ?? 0) + 2
    let room = shell.console.layout.width - width - 2
    shell.console.text(
      lines.flatMap { name, text in
        text.wrapped(to: room, breaksWords: false).enumerated().map { number, piece in
          let name = number == 0 ? name : ""
          return StyledLine(
            TerminalText("  " + name + String(repeating: " ", count: width - name.count)) + piece)
        }
      }, plain: lines.map { TerminalText($0 + ": ") + $1 + "." })
  }

  /// Drops keys that were meant for what would have come next, and says so.
  private func dropTypedAhead(in shell: Shell) {
    let dropped = shell.person.keys?.dropTypedAhead().filter { !$0.isWhitespace } ?? ""
    if !dropped.isEmpty { Self.say("What you typed ahead was not used: \(dropped)", in: shell) }
  }

  static func say(_ sentence: String, in shell: Shell) {
    shell.console.sentence(TerminalText(line: sentence))
  }

  // MARK: Commands

  /// Runs a command whose words are taken literally: they may come from mail.
  static func run(_ words: [String], in shell: inout Shell) async -> ExitCode {
    await run(words.map { Word(text: $0, range: 0..<0) }, in: &shell)
  }

  static func run(_ words: [Word], in shell: inout Shell) async -> ExitCode {
    await Dispatcher().run(CommandLine(words: words, source: words.first?.text ?? ""), in: &shell)
  }

  /// Runs a command on threads, which `@` and the name stand for.
  static func run(
    _ command: String, on targets: [ThreadTarget], _ words: [Word] = [], in shell: inout Shell
  ) async -> ExitCode {
    let name = "these-threads"
    let outer = shell.session.namedSets[name]
    shell.session.namedSets[name] = targets
    defer { shell.session.namedSets[name] = outer }
    return await run(
      [Word(text: command, range: 0..<0), Word(text: "@" + name, range: 0..<0)] + words, in: &shell)
  }
}
