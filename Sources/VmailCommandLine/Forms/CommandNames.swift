import VmailTerminal

/// The names of commands, for looking up typed words.
public struct CommandNames: Sendable {
  public enum Match: Hashable, Sendable {
    /// The command's full name.
    case command(String)
    /// A prefix of several names, sorted.
    case ambiguous([String])
    /// - Parameter nearest: the name that was probably meant.
    case unknown(nearest: String?)
  }

  /// The full names, sorted.
  private let names: [String]
  /// The full names, to look one up: an rc file may have thousands of aliases.
  private let fullNames: Set<String>
  /// The full names by short name.
  private let shortNames: [String: String]
  /// Returns whether a text that begins with a number can follow a short name without a space.
  private let isReference: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - shortNames: the full name for each short name.
  ///   - isReference: whether a text that begins with a number can follow a short name without a space, as in `d3-5`.
  public init(
    names: [String], shortNames: [String: String],
    isReference: @escaping @Sendable (String) -> Bool = { Int($0) != nil }
  ) {
    self.names = names.sorted()
    fullNames = Set(names)
    self.shortNames = shortNames
    self.isReference = isReference
  }

  /// The names of commands.
  public init<Context: CommandContext>(
    of commands: [any Command<Context>.Type],
    isReference: @escaping @Sendable (String) -> Bool = { Int($0) != nil }
  ) {
    let short = commands.flatMap { command in command.info.shortNames.map { ($0, command.info.name) } }
    self.init(
      names: commands.map { $0.info.name },
      shortNames: Dictionary(short, uniquingKeysWith: { first, _ in first }), isReference: isReference)
  }

  /// Returns whether a command has that full or short name.
  func hasCommand(_ name: String) -> Bool { shortNames[name] != nil || fullNames.contains(name) }

  /// - Parameters:
  ///   - allowsPrefixes: whether a unique prefix is accepted, as at the prompt only (page 8.8).
  ///   - others: further names that may have been meant, but do not match.
  public func match(_ typed: String, allowsPrefixes: Bool, orNear others: [String] = []) -> Match {
    if let name = shortNames[typed] { return .command(name) }
    if fullNames.contains(typed) { return .command(typed) }
    let longer = typed.isEmpty ? [] : names.filter { $0.hasPrefix(typed) }
    if allowsPrefixes {
      if longer.count == 1 { return .command(longer[0]) }
      if longer.count > 1 { return .ambiguous(longer) }
    }
    return .unknown(nearest: SimilarName.nearest(to: typed, in: names + others))
  }

  /// Splits a word such as `d1` or `a3-5` into a short name and a number.
  /// - Returns: `nil` if the word is a command itself or has a different form.
  public func splitGluedNumber(_ word: Word) -> (short: Word, reference: Word)? {
    let text = word.text
    guard !word.isQuoted, !hasCommand(text),
      let digit = text.firstIndex(where: { $0.isASCII && $0.isNumber }),
      shortNames[String(text[..<digit])] != nil
    else { return nil }
    let number = String(text[digit...])
    guard isReference(number) else { return nil }
    let place = word.range.lowerBound + text.distance(from: text.startIndex, to: digit)
    return (
      Word(text: String(text[..<digit]), range: word.range.lowerBound..<place),
      Word(text: number, range: place..<word.range.upperBound)
    )
  }
}
