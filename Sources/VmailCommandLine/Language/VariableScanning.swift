import VmailTerminal

/// Scans the parts of words that are replaced: `${NAME}`, `${@}`, `~`.
extension LexScanner {
  /// Scans a word that is only `${@}`, with or without double quotes: it yields one word per argument, as in
  /// sh.
  mutating func allArguments() -> [Word]? {
    guard let variables else { return nil }
    for form in [Array("${@}"), Array("\"${@}\"")] where characters[index...].starts(with: form) {
      let end = index + form.count
      guard end == characters.count || isWordEnd(characters[end]) else { continue }
      let start = source.count
      for _ in form { advance() }
      return variables.arguments.map { argument in
        var word = argument
        word.range = start..<source.count
        return word
      }
    }
    return nil
  }

  /// Whether a word starts here that is `~` or begins with `~/`.
  var isHome: Bool {
    peek() == "~" && (peek(1).map { $0 == "/" || isWordEnd($0) } ?? true)
  }

  public mutating func home() -> String {
    guard let variables else {
      isRaw = true
      return ""
    }
    guard let home = variables.value("HOME") else { return "" }
    advance()
    return home
  }

  /// The value of `${NAME}`.
  struct Expansion {
    /// The text between the braces, up to a `:`.
    var name: String
    var text: String
    /// The loop whose item the variable denotes as a reference.
    var loop: String?
    var argument: Word?
  }

  /// Adds the value of `${NAME}` to a word, or the text itself if variables are not replaced yet.
  public mutating func expand(into word: inout WordBuilder, inQuotes: Bool = false) throws(LexError) {
    let start = source.count
    let value = try value(depth: 0)
    if variables == nil {
      isRaw = true
      word.type(String(source[start...]))
    } else if let argument = value.argument {
      if inQuotes, !argument.holdsValue { word.quote(argument.text) } else { word.append(argument) }
    } else {
      word.expand(value)
    }
  }

  /// - Parameter depth: the nesting depth of `${A:-${B}}`.
  private mutating func value(depth: Int) throws(LexError) -> Expansion {
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
    let start = index
    let standIn = peek() == ":" ? try standIn(depth: depth, of: place) : nil
    guard advance() == "}" else { throw error(.badVariable, at: place) }
    guard let variables else { return Expansion(name: name, text: "") }
    if let value = variables.text(name), !value.isEmpty || standIn == nil {
      return Expansion(
        name: name, text: value, loop: variables.loops.contains(name) ? name : nil,
        argument: variables.argument(name))
    }
    guard let standIn else { throw error(.unsetVariable(name), at: place) }
    let text = try standIn.get()
    // In an alias, what was typed for an argument that there isn't is as good as the argument.
    let isTyped =
      variables.isOfAlias && (name == "@" || (Int(name) ?? 0) > 0) && !characters[start..<index].contains("$")
    return Expansion(name: name, text: text, argument: isTyped ? Word(text: text, range: 0..<0) : nil)
  }

  /// Scans `:-text` up to the `}`. Quotes in it would have to be closed there, and are rejected.
  /// - Returns: a failure if it needs a variable that is not set, which only matters if the text is used.
  private mutating func standIn(
    depth: Int, of place: Position
  ) throws(LexError) -> Result<String, LexError> {
    advance()
    guard advance() == "-" else { throw error(.badVariable, at: place) }
    var text = ""
    var failure: LexError?
    while let next = peek(), next != "}" {
      if next == "$", peek(1) == "{" {
        do { text += try value(depth: depth + 1).text } catch {
          guard case .unsetVariable = error.kind else { throw error }
          failure = failure ?? error
        }
        continue
      }
      let isQuote = "'\"\\".contains(next) && !Apostrophe.isLetter(at: index, in: characters)
      guard !isQuote, !SourceLine.isLineEnd(next) else { throw error(.badVariable, at: place) }
      advance()
      text.append(next)
    }
    return failure.map(Result.failure) ?? .success(text)
  }
}

/// The names allowed between `${` and `}`.
enum VariableName {
  /// The maximum nesting depth of `${A:-${B:-…}}`.
  static let deepest = 8
  /// The maximum length of a name.
  private static let longest = 200

  /// Returns whether the name is valid, as in sh: letters, digits and `_`; or `#`, `@`, `?`; or a name, a dot and the name of
  /// a field.
  static func isValid(_ name: String) -> Bool {
    if ["#", "@", "?"].contains(name) { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return name.utf8.count <= longest && parts.count <= 2 && parts.allSatisfy(isPlain)
  }

  /// Returns whether a name can be given to a variable: an ASCII letter followed by ASCII letters, digits and `_`.
  static func canBeGiven(_ word: Word) -> Bool {
    !word.isQuoted && word.text.first?.isLetter == true && word.text.utf8.count <= longest
      && isPlain(word.text[...])
  }

  private static func isPlain(_ name: Substring) -> Bool {
    !name.isEmpty && name.allSatisfy { $0 == "_" || ($0.isASCII && ($0.isLetter || $0.isNumber)) }
  }
}
