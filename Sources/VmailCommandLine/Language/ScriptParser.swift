/// Combines commands into statements, as they are read.
///
///     if [not] COMMAND        for NAME in LIST
///       …                       …
///     else if [not] COMMAND   end
///       …
///     else
///       …
///     end
///
/// `break` ends the innermost loop around it, and `continue` its round.
///
/// A block is complete before any part of it is run. Open blocks are kept on a stack instead of recursing.
public struct ScriptParser {
  /// The maximum nesting depth of blocks.
  public static let deepest = 16
  /// The maximum number of commands in the outermost block.
  public static let longest = 10_000

  private var open: [OpenBlock] = []
  /// The `if` or `else if` whose condition is expected next.
  private var awaited: Awaited?
  private var count = 0
  private var passesSemicolon = false

  private struct Awaited {
    var keyword: Keyword
    var line: Int
    var isNegated = false
  }

  public init() {}

  /// Whether a block is missing its `end`.
  public var isOpen: Bool { !open.isEmpty || awaited != nil }

  /// Parses the commands of a text.
  /// - Parameter firstLine: the number of its first line.
  /// - Returns: the statements completed by the text.
  /// - Throws: ``LexError`` or ``ScriptSyntaxError``; the parser can't be used any further then.
  public mutating func statements(in text: String, firstLine: Int = 1) throws -> [Statement] {
    var statements: [Statement] = []
    for line in try Lexer.raw.commands(in: text, firstLine: firstLine) {
      if let statement = try take(line) { statements.append(statement) }
    }
    return statements
  }

  /// Throws if a block is still open.
  public func finish() throws(ScriptSyntaxError) {
    if let awaited { throw ScriptSyntaxError(kind: .unclosed(.if), line: awaited.line) }
    guard let last = open.last else { return }
    throw ScriptSyntaxError(
      kind: .unclosed(last.keyword), line: last.line, passesSemicolon: passesSemicolon)
  }

  /// Parses a whole text, in which all blocks must be closed.
  public static func parse(_ text: String) throws -> [Statement] {
    var parser = ScriptParser()
    let statements = try parser.statements(in: text)
    try parser.finish()
    return statements
  }

  /// Returns what has to be typed before `text` can be run; `nil` if it is complete, even if it is invalid.
  public static func awaited(by text: String) -> AwaitedInput? {
    var parser = ScriptParser()
    var scanner = LexScanner(text: text, firstLine: 1, variables: nil)
    do {
      while let line = try scanner.nextCommand() { _ = try parser.take(line) }
    } catch let error as LexError {
      switch error.kind {
      case .nothingAfterBackslash: return .line
      case .unclosedQuote: return parser.isOpen || beginsText(error, of: text) ? .quote : nil
      default: return nil
      }
    } catch {
      return nil
    }
    return parser.innermost.map(AwaitedInput.block)
  }

  /// Whether an open quote is no slip outside of blocks, either: it is a word's beginning at the end of its line.
  private static func beginsText(_ error: LexError, of text: String) -> Bool {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(error.line - 1)
    guard let line = lines.first, line.count == error.column else { return false }
    return line.dropLast().last.map(LexScanner.isBlank) ?? true
  }

  /// The keyword of the innermost part of a block; `nil` outside of blocks.
  private var innermost: Keyword? { awaited == nil ? open.last?.part : .if }

  // MARK: Implementation

  /// - Returns: the statement completed by the line, if it is outside of every block.
  private mutating func take(_ line: CommandLine) throws(ScriptSyntaxError) -> Statement? {
    count = isOpen ? count + 1 : 0
    passesSemicolon = line.passesSemicolon
    guard count <= Self.longest else { throw ScriptSyntaxError(kind: .tooLong, line: line.lineNumber) }
    if let awaited {
      try takeCondition(line, awaited)
      return nil
    }
    switch line.keyword {
    case nil: return add(.command(line))
    case .if: awaited = Awaited(keyword: .if, line: line.lineNumber)
    case .for: try push(try OpenBlock(each: line))
    case .elseIf:
      try change(line) { (block) throws(ScriptSyntaxError) in try block.expectCases(line) }
      awaited = Awaited(keyword: .elseIf, line: line.lineNumber)
    case .else: try change(line) { (block) throws(ScriptSyntaxError) in try block.beginElse(line) }
    case .end: return try end(line)
    case .break, .continue: return try jump(line)
    case .not: throw ScriptSyntaxError(kind: .noCondition(.not), line: line.lineNumber)
    }
    return nil
  }

  private mutating func takeCondition(
    _ line: CommandLine, _ awaited: Awaited
  ) throws(ScriptSyntaxError) {
    if line.keyword == .not, !awaited.isNegated {
      self.awaited?.isNegated = true
      return
    }
    if let keyword = line.keyword {
      throw ScriptSyntaxError(kind: .noCondition(keyword), line: line.lineNumber)
    }
    self.awaited = nil
    let next = Statement.Case(condition: line, isNegated: awaited.isNegated, body: [])
    if awaited.keyword == .if {
      try push(OpenBlock(choice: next, line: awaited.line))
    } else {
      try change(line) { (block) throws(ScriptSyntaxError) in block.begin(next) }
    }
  }

  private mutating func push(_ block: OpenBlock) throws(ScriptSyntaxError) {
    guard open.count < Self.deepest else { throw ScriptSyntaxError(kind: .tooDeep, line: block.line) }
    open.append(block)
  }

  /// Modifies the innermost block.
  private mutating func change(
    _ line: CommandLine, _ body: (inout OpenBlock) throws(ScriptSyntaxError) -> Void
  ) throws(ScriptSyntaxError) {
    guard var block = open.popLast() else {
      throw ScriptSyntaxError(kind: .stray(line.keyword ?? .end), line: line.lineNumber)
    }
    try body(&block)
    open.append(block)
  }

  private mutating func end(_ line: CommandLine) throws(ScriptSyntaxError) -> Statement? {
    guard let block = open.popLast() else {
      throw ScriptSyntaxError(kind: .stray(.end), line: line.lineNumber)
    }
    try expectAlone(line, .end)
    return add(block.statement)
  }

  private mutating func jump(_ line: CommandLine) throws(ScriptSyntaxError) -> Statement? {
    let keyword = line.keyword ?? .break
    guard open.contains(where: { $0.keyword == .for }) else {
      throw ScriptSyntaxError(kind: .stray(keyword), line: line.lineNumber)
    }
    try expectAlone(line, keyword)
    return add(.jump(line))
  }

  private func expectAlone(_ line: CommandLine, _ keyword: Keyword) throws(ScriptSyntaxError) {
    guard line.words.count == 1, line.redirection == nil, !line.runsInBackground else {
      throw ScriptSyntaxError(kind: .wordsBehind(keyword), line: line.lineNumber)
    }
  }

  /// Adds a statement to the innermost block, or returns it if there is none.
  private mutating func add(_ statement: Statement) -> Statement? {
    guard var block = open.popLast() else { return statement }
    block.add(statement)
    open.append(block)
    return nil
  }
}

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
    guard words.count > 3, VariableName.canBeGiven(words[1]), words[2].text == "in", !words[2].isQuoted,
      line.redirection == nil, !line.runsInBackground
    else { throw ScriptSyntaxError(kind: .malformedFor, line: line.lineNumber) }
    each = Statement.Each(line: line, name: words[1].text, body: [])
  }

  var statement: Statement {
    each.map(Statement.each) ?? .choice(Statement.Choice(cases: cases, otherwise: otherwise ?? []))
  }

  /// The keyword after which the next statement would be added.
  var part: Keyword { otherwise == nil ? keyword : .else }

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
