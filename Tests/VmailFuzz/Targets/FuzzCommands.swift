import VmailTerminal

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailViews

extension FuzzTarget {
  /// Command lines up to the form that they match, their completion, and text of strangers within them.
  static let commands = FuzzTarget("commands") { input in
    let text = input.text
    try checkForms(text, isAtPrompt: input.choice % 2 == 0)
    try checkQuoting(text)
    try checkCompletion(text, candidate: text)
    _ = try? LaunchLine(text.split(separator: "\n").map(String.init))
  }

  private static func checkForms(_ text: String, isAtPrompt: Bool) throws {
    guard let lines = try? Lexer(variable: { $0 }).commands(in: text) else { return }
    for line in lines {
      let characters = 0...line.source.count
      for word in line.words {
        let isInside =
          characters.contains(word.range.lowerBound) && characters.contains(word.range.upperBound)
        try expect(isInside, "a word at \(word.range) of \(line.source.count)")
      }
      do {
        let (command, words) = try Dispatcher().resolve(line.words, allowsPrefixes: isAtPrompt)
        let match = FormMatch(command, words, line: line.source)
        guard !match.asksForHelp else { continue }
        _ = try match.bound().body()
      } catch let error as ShellError {
        let place = error.place(among: line.words) ?? 0..<0
        try expect(characters.contains(place.upperBound), "an error at \(place) of \(line.source.count)")
        _ = line.sourceLine(of: place)
      } catch {
        // Other errors have no place, such as those of settings.
        try expect(!(error is BrokenPromise), "\(error)")
      }
    }
  }

  /// Text in a line that vmail suggests, or that is expanded from an alias, is one word.
  private static func checkQuoting(_ text: String) throws {
    try expect(word(in: "echo " + QuotedWord.quoted(text)) == text, "quoted: \(QuotedWord.quoted(text))")
    let inQuotes = "\"" + QuotedWord.escapedInDoubleQuotes(text) + "\""
    try expect(word(in: "echo " + inQuotes) == text, "in quotes: \(inQuotes)")
  }

  /// - Returns: the only argument of the only command; `nil` if there is something else.
  private static func word(in line: String) -> String? {
    guard let lines = try? Lexer(variable: { _ in nil }).commands(in: line), lines.count == 1,
      lines[0].words.count == 2, lines[0].redirection == nil, !lines[0].runsInBackground
    else { return nil }
    return lines[0].words[1].text
  }

  /// Tab anywhere in a line; and the name of a folder, which others may have chosen, as a candidate.
  private static func checkCompletion(_ line: String, candidate: String) throws {
    var words = CompletionCandidates()
    words.stored.folders = [Choice(candidate)]
    let completer = Completer(words: LiveCandidates(words), files: FileNames(home: nil) { _ in [] })
    let count = line.count
    for cursor in Set([0, count / 3, count / 2, count]) {
      try expect(
        (0...cursor).contains(completer.complete(line, cursor: cursor).start), "a word before the cursor")
    }
    guard !candidate.isEmpty else { return }
    for start in ["folder ", "folder \"", "folder '"] {
      for offered in completer.complete(start, cursor: start.count).candidates where offered.isWhole {
        let text = word(in: "folder " + offered.insertion)
        try expect(
          text == candidate || text == offered.display, "\(offered.insertion) is a word: \(text ?? "nil")")
      }
    }
  }
}
