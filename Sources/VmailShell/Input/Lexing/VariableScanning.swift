/// What in a word stands for something else: `${NAME}`, `${@}`, `~`.
extension LexScanner {
  /// Takes a word that is nothing but `${@}`, in double quotes or not: each argument is a word then, as in sh.
  mutating func allArguments() -> [Word]? {
    guard let variables else { return nil }
    for form in [Array("${@}"), Array("\"${@}\"")] where characters[index...].starts(with: form) {
      let end = index + form.count
      guard end == characters.count || isWordEnd(characters[end]) else { continue }
      let start = source.count
      for _ in form { advance() }
      return variables.arguments.map { Word(text: $0, range: start..<source.count, isQuoted: true) }
    }
    return nil
  }

  /// Whether a word begins here that is `~` or begins with `~/`.
  var isHome: Bool {
    peek() == "~" && (peek(1).map { $0 == "/" || isWordEnd($0) } ?? true)
  }

  mutating func home() -> String {
    guard let variables else {
      isRaw = true
      return ""
    }
    guard let home = variables.value("HOME") else { return "" }
    advance()
    return home
  }

  /// The value of `${NAME}`, or the text itself while it is not to be replaced.
  mutating func expansion() throws(LexError) -> String {
    let start = source.count
    let value = try value(depth: 0)
    guard variables == nil else { return value }
    isRaw = true
    return String(source[start...])
  }

  /// - Parameter depth: of `${A:-${B}}` in one another.
  private mutating func value(depth: Int) throws(LexError) -> String {
    let place = position
    advance()
    advance()
    var name = ""
    while let next = peek(), next != "}", next != ":" {
      advance()
      name.append(next)
    }
    guard VariableName.isValid(name), depth < VariableName.deepest else {
      throw error(.badVariable, at: place)
    }
    let standIn = peek() == ":" ? try standIn(depth: depth, of: place) : nil
    guard advance() == "}" else { throw error(.badVariable, at: place) }
    guard let variables else { return "" }
    let value = name == "@" ? variables.arguments.joined(separator: " ") : variables.value(name)
    if let value, !value.isEmpty || standIn == nil { return value }
    guard let standIn else { throw error(.unsetVariable(name), at: place) }
    return try standIn.get()
  }

  /// `:-text` up to the `}`. Quotes in it would have to be closed there, and are refused.
  /// - Returns: a failure when it needs a variable that is not set, which matters only where it is used.
  private mutating func standIn(
    depth: Int, of place: Position
  ) throws(LexError) -> Result<String, LexError> {
    advance()
    guard advance() == "-" else { throw error(.badVariable, at: place) }
    var text = ""
    var failure: LexError?
    while let next = peek(), next != "}" {
      if next == "$", peek(1) == "{" {
        do { text += try value(depth: depth + 1) } catch {
          guard case .unsetVariable = error.kind else { throw error }
          failure = failure ?? error
        }
        continue
      }
      guard !"'\"\\".contains(next), !Self.isLineEnd(next) else { throw error(.badVariable, at: place) }
      advance()
      text.append(next)
    }
    return failure.map(Result.failure) ?? .success(text)
  }
}
