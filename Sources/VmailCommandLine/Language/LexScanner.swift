import VmailTerminal

/// The lexer's position in a text. ``Lexer`` has the rules.
struct LexScanner {
  private let text: String
  let characters: [Character]
  /// The variables; `nil` to leave them unreplaced.
  let variables: LexVariables?
  var index = 0
  private var line: Int
  private var lineStart = 0
  /// The characters of the current command so far.
  var source: [Character] = []
  private var origins: [SourceOrigin] = []
  /// Whether the current command contains unreplaced variables.
  var isRaw = false
  /// The reserved word just before the current command, on the same line.
  var before: Keyword?

  init(text: String, firstLine: Int, variables: LexVariables?) {
    self.text = text
    characters = LineCharacters.of(text)
    line = firstLine
    self.variables = variables
  }

  static func isBlank(_ character: Character) -> Bool {
    character == " " || character == "\t" || character == "\r" || character == "\u{B}" || character == "\u{C}"
  }

  /// Returns `nil` at the end of the text.
  mutating func nextCommand() throws(LexError) -> CommandLine? {
    skipToCommand()
    guard let first = peek() else { return nil }
    source = []
    isRaw = false
    origins = []
    var command = CommandLine(words: [], lineNumber: line)
    command.keyword = keyword()
    before = nil
    switch first {
    case _ where command.keyword?.leadsCommand == true:
      before = command.keyword
      leadingKeyword(into: &command)
    case "!": try shellEscape(into: &command)
    case "/": search(into: &command)
    case "?":
      advance()
      command.words.append(Word(text: "help", range: 0..<1))
      try ordinaryWords(into: &command)
    default: try ordinaryWords(into: &command)
    }
    let end = command.words.last?.range.upperBound ?? 0
    while source.count > end, let last = source.last, Self.isBlank(last) { source.removeLast() }
    command.source = String(source)
    command.isRaw = isRaw
    (command.text, command.origins) = (text, origins)
    // A combining mark after a joined line forms one character with the text before the `\`.
    let whole = 0..<command.source.count
    for index in command.words.indices {
      command.words[index].range = command.words[index].range.clamped(to: whole)
    }
    return command
  }

  // MARK: The forms of a command

  private mutating func ordinaryWords(into command: inout CommandLine) throws(LexError) {
    while true {
      skipBlanks()
      guard let next = peek() else { return }
      switch next {
      case ";":
        index += 1
        return
      case "#": skipComment()
      case "|" where peek(1) == "|": throw error(.sign("||"), at: position)
      case "|":
        try pipe(into: &command)
        return
      case ">": try redirect(into: &command)
      case "&" where peek(1) == "&": throw error(.sign("&&"), at: position)
      case "&" where isTrailingAmpersand():
        guard !command.words.isEmpty else {
          throw error(.missingCommand(before: "&"), at: position)
        }
        advance()
        command.runsInBackground = true
        return
      default:
        if SourceLine.isLineEnd(next) { return }
        if let arguments = allArguments() {
          command.words += arguments
        } else {
          command.words.append(try word())
        }
      }
    }
  }

  private mutating func shellEscape(into command: inout CommandLine) throws(LexError) {
    advance()
    command.words.append(Word(text: "!", range: 0..<1))
    skipBlanks()
    let start = source.count
    let text = try verbatim()
    if !text.isEmpty { command.words.append(Word(text: text, range: start..<start + text.count)) }
  }

  private mutating func search(into command: inout CommandLine) {
    advance()
    command.words.append(Word(text: "search", range: 0..<1))
    skipBlanks()
    let start = source.count
    while let next = peek(), !SourceLine.isLineEnd(next) { advance() }
    var query = source[start...]
    while let last = query.last, Self.isBlank(last) { query.removeLast() }
    if !query.isEmpty {
      command.words.append(Word(text: String(query), range: start..<start + query.count))
    }
  }

  private mutating func pipe(into command: inout CommandLine) throws(LexError) {
    let place = position
    advance()
    guard !command.words.isEmpty else { throw error(.missingCommand(before: "|"), at: place) }
    guard command.redirection == nil else { throw error(.repeatedRedirection("|"), at: place) }
    skipBlanks()
    let text = try verbatim()
    guard !text.isEmpty else { throw error(.missingShellCommand, at: place) }
    command.redirection = .pipe(text)
  }

  private mutating func redirect(into command: inout CommandLine) throws(LexError) {
    let place = position
    if let last = command.words.last, last.range.upperBound == source.count, !last.isQuoted,
      ["0", "1", "2"].contains(last.text)
    {
      throw error(.numberedRedirection(last.text), at: place)
    }
    advance()
    let appends = peek() == ">"
    if appends { advance() }
    let sign = appends ? ">>" : ">"
    guard !command.words.isEmpty else { throw error(.missingCommand(before: sign), at: place) }
    guard command.redirection == nil else { throw error(.repeatedRedirection(sign), at: place) }
    skipBlanks()
    guard let next = peek(), !isWordEnd(next), next != "#", next != "&" else {
      throw error(.missingFileName(after: sign), at: place)
    }
    let path = try word().text
    guard !path.isEmpty else { throw error(.missingFileName(after: sign), at: place) }
    command.redirection = appends ? .append(path) : .write(path)
  }

  // MARK: Words

  private mutating func word() throws(LexError) -> Word {
    let start = source.count
    var builder = WordBuilder()
    var isInAngles = false
    if isHome { builder.type(home()) }
    while let next = peek() {
      switch next {
      case "'" where !Apostrophe.isLetter(at: index, in: characters): try singleQuoted(into: &builder)
      case "\"": try doubleQuoted(into: &builder)
      case "\\":
        if skipContinuation() { continue }
        let place = position
        advance()
        guard let escaped = advance() else { throw error(.nothingAfterBackslash, at: place) }
        builder.quote(String(escaped))
      case "$" where peek(1) == "{": try expand(into: &builder)
      case "$" where peek(1) == "(": throw error(.sign("$(…)"), at: position)
      case "`": throw error(.sign("`…`"), at: position)
      case ">" where isInAngles || isAfterField(in: source[start...]):
        isInAngles = false
        advance()
        builder.type(next)
      default:
        if isWordEnd(next) { return builder.word(at: start..<source.count) }
        if next == "<" { isInAngles = true }
        advance()
        builder.type(next)
      }
    }
    return builder.word(at: start..<source.count)
  }

  /// Returns whether a word so far ends in letters and a colon, which are a field as in `size:>5M`. `>>` compares nothing.
  private func isAfterField(in word: ArraySlice<Character>) -> Bool {
    word.last == ":" && word.dropLast().last?.isLetter == true && peek(1) != ">"
  }

  private mutating func singleQuoted(into builder: inout WordBuilder) throws(LexError) {
    let place = position
    builder.openQuotes()
    advance()
    while let next = advance() {
      if next == "'" { return }
      builder.quote(String(next))
    }
    throw error(.unclosedQuote("'"), at: place)
  }

  private mutating func doubleQuoted(into builder: inout WordBuilder) throws(LexError) {
    let place = position
    builder.openQuotes()
    advance()
    while let next = peek() {
      switch next {
      case "\"":
        advance()
        return
      case "\\":
        if skipContinuation() { continue }
        advance()
        // As in sh, a backslash before any other character is literal.
        if let escaped = peek(), "\"\\$`".contains(escaped) {
          advance()
          builder.quote(String(escaped))
        } else {
          builder.quote("\\")
        }
      case "$" where peek(1) == "{": try expand(into: &builder, inQuotes: true)
      default:
        advance()
        builder.quote(String(next))
      }
    }
    throw error(.unclosedQuote("\""), at: place)
  }

  /// Returns the rest of the line as typed, for the shell. A line end in quotes or after `\` is part of it.
  private mutating func verbatim() throws(LexError) -> String {
    let start = source.count
    var open: (quote: Character, place: Position)?
    while let next = peek() {
      if open == nil, SourceLine.isLineEnd(next) { break }
      let place = position
      advance()
      if next == "\\", open?.quote != "'" {
        guard advance() != nil else { throw error(.nothingAfterBackslash, at: place) }
      } else if next == open?.quote {
        open = nil
      } else if open == nil, next == "'" || next == "\"" {
        open = (next, place)
      }
    }
    if let open { throw error(.unclosedQuote(open.quote), at: open.place) }
    var text = source[start...]
    while let last = text.last, Self.isBlank(last) { text.removeLast() }
    return String(text)
  }

  // MARK: Between words

  private mutating func skipToCommand() {
    while let next = peek() {
      if next == "#" {
        skipComment()
      } else if Self.isBlank(next) || SourceLine.isLineEnd(next) || next == ";" {
        advance()
      } else if !skipContinuation() {
        return
      }
    }
  }

  mutating func skipBlanks() {
    while let next = peek() {
      if Self.isBlank(next) {
        advance()
      } else if !skipContinuation() {
        return
      }
    }
  }

  /// Skips a `\` with the following line end; neither belongs to the command's source.
  private mutating func skipContinuation() -> Bool {
    guard peek() == "\\", let end = peek(1), SourceLine.isLineEnd(end) else { return false }
    index += 2
    startLine()
    return true
  }

  private mutating func skipComment() {
    while let next = peek(), !SourceLine.isLineEnd(next) { index += 1 }
  }

  func isWordEnd(_ character: Character) -> Bool {
    switch character {
    case ";", "|", ">": true
    case "&": isTrailingAmpersand()
    default: Self.isBlank(character) || SourceLine.isLineEnd(character)
    }
  }

  /// Returns whether nothing follows the `&`; elsewhere it is an ordinary character (`R&D`).
  private func isTrailingAmpersand() -> Bool {
    var next = index + 1
    while next < characters.count, Self.isBlank(characters[next]) { next += 1 }
    guard next < characters.count else { return true }
    return characters[next] == ";" || characters[next] == "#" || SourceLine.isLineEnd(characters[next])
  }

  // MARK: Characters

  func peek(_ offset: Int = 0) -> Character? {
    index + offset < characters.count ? characters[index + offset] : nil
  }

  @discardableResult
  mutating func advance() -> Character? {
    guard index < characters.count else { return nil }
    let character = characters[index]
    noteOrigin()
    index += 1
    source.append(character)
    if SourceLine.isLineEnd(character) { startLine() }
    return character
  }

  private mutating func noteOrigin() {
    if let run = origins.last, index - run.text == source.count - run.source { return }
    origins.append(SourceOrigin(source: source.count, text: index))
  }

  private mutating func startLine() {
    line += 1
    lineStart = index
  }

  typealias Position = (line: Int, column: Int)
  var position: Position { (line, index - lineStart + 1) }

  func error(_ kind: LexError.Kind, at place: Position) -> LexError {
    LexError(kind: kind, line: place.line, column: place.column)
  }
}
