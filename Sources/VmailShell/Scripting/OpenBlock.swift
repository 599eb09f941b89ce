/// A block whose `end` has not been read yet.
struct OpenBlock {
  /// The keyword of its first line.
  let keyword: Keyword
  let line: Int
  private var cases: [Statement.Case] = []
  private var otherwise: [Statement]?
  private var each: Statement.Each?

  /// Opens an `if` block with its first condition.
  init(choice first: Statement.Case, line: Int) {
    keyword = .if
    self.line = line
    cases = [first]
  }

  /// Opens a `for NAME in LIST` block.
  init(each line: CommandLine) throws(ScriptSyntaxError) {
    keyword = .for
    self.line = line.lineNumber
    let words = line.words
    guard words.count > 3, Self.isName(words[1]), words[2].text == "in", !words[2].isQuoted,
      line.redirection == nil, !line.runsInBackground
    else { throw ScriptSyntaxError(kind: .malformedFor, line: line.lineNumber) }
    each = Statement.Each(line: line, name: words[1].text, body: [])
  }

  /// Returns whether the word is an ASCII letter followed by ASCII letters, digits and `_`.
  private static func isName(_ word: Word) -> Bool {
    !word.isQuoted && word.text.first?.isLetter == true && VariableName.isValid(word.text)
  }

  var statement: Statement {
    each.map(Statement.each) ?? .choice(Statement.Choice(cases: cases, otherwise: otherwise ?? []))
  }

  mutating func add(_ statement: Statement) {
    if each != nil {
      each?.body.append(statement)
    } else if otherwise != nil {
      otherwise?.append(statement)
    } else if !cases.isEmpty {
      cases[cases.count - 1].body.append(statement)
    }
  }

  /// Throws if `else if` or `else` is not allowed here.
  func expectCases(_ line: CommandLine) throws(ScriptSyntaxError) {
    guard keyword == .if else {
      throw ScriptSyntaxError(kind: .stray(line.keyword ?? .else), line: line.lineNumber)
    }
    guard otherwise == nil else { throw ScriptSyntaxError(kind: .elseTwice, line: line.lineNumber) }
  }

  mutating func begin(_ next: Statement.Case) { cases.append(next) }

  mutating func beginElse(_ line: CommandLine) throws(ScriptSyntaxError) {
    try expectCases(line)
    otherwise = []
  }
}
