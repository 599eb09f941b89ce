/// The layout of completions below the line: one per line with its meaning if they fit on the screen, else in
/// columns without meanings. In plain form they are words of one sentence, a few at a time.
public struct CandidateList {
  private let candidates: [CompletionResult.Candidate]
  private let names: [TerminalText]
  /// The width of the longest name in columns.
  private let widest: Int
  private let columns: Int
  /// The number of lines available for candidates: the prompt and the count of the others need one line each.
  private let room: Int
  private let style: CandidateStyle

  /// - Parameters:
  ///   - columns: the width of the terminal.
  ///   - lines: the height of the terminal.
  public init(
    _ candidates: [CompletionResult.Candidate], columns: Int, lines: Int,
    style: CandidateStyle = CandidateStyle()
  ) {
    self.candidates = candidates
    names = candidates.map { TerminalText(style.charset.written(TerminalText(line: $0.display).string)) }
    widest = names.map(\.columns).max() ?? 0
    self.columns = max(columns, Layout.minimumWidth)
    room = max(lines - 2, 3)
    self.style = style
  }

  /// Returns a screenful of candidates.
  /// - Parameter first: the first candidate.
  /// - Returns: its lines, and the start of the next screenful; 0 if there is none.
  public func page(from first: Int) -> (lines: [String], next: Int) {
    let first = names.indices.contains(first) ? first : 0
    if style.isPlain { return spoken(from: first) }
    let end = min(first + (isDescribed ? room : room * perLine), names.count)
    var lines = isDescribed ? described(first..<end) : grid(Array(names[first..<end]))
    if end < names.count { lines.append("\(style.ellipsis) and \(names.count - end) more") }
    return (lines, end < names.count ? end : 0)
  }

  /// Whether meanings are shown. If numbers come first, their meanings are more useful than seeing all candidates.
  private var isDescribed: Bool {
    guard candidates.contains(where: { !$0.meaning.isEmpty }) else { return false }
    return names.count <= room || isNumbered
  }

  private var isNumbered: Bool { names.first?.string.first?.isNumber == true }

  /// The most candidates that are heard at once.
  private static let mostSpoken = 10

  private func spoken(from first: Int) -> (lines: [String], next: Int) {
    let end = min(first + Self.mostSpoken, names.count)
    let rest = names.count - end
    let more = rest > 0 ? "and \(rest) more" : ""
    // A number alone says nothing.
    if isNumbered { return (described(first..<end) + (rest > 0 ? [more] : []), rest > 0 ? end : 0) }
    let start = first > 0 && rest == 0 ? "The last of \(names.count): " : ""
    let words = names[first..<end].map(\.string) + (rest > 0 ? [more] : [])
    let lines = TerminalText(start + words.joined(separator: ", ")).wrapped(to: columns, breaksWords: false)
    return (lines.map(\.string), rest > 0 ? end : 0)
  }

  private func described(_ range: Range<Int>) -> [String] {
    let widest = min(names[range].map(\.columns).max() ?? 0, columns / 2)
    return range.map { index in
      let name = names[index].fitted(to: columns - 1, ellipsis: ellipsis)
      let gap = style.isPlain ? ": " : String(repeating: " ", count: max(widest - name.columns, 0) + 2)
      let width = max(columns - 1 - name.columns - gap.utf8.count, 0)
      let meaning = TerminalText(line: candidates[index].meaning.text).truncated(
        to: width, ellipsis: ellipsis)
      let written = style.charset.written(meaning.string)
      return meaning.isEmpty ? name.text.string : name.text.string + gap + painted(written)
    }
  }

  private func painted(_ meaning: String) -> String {
    style.meaning.isPlain ? meaning : style.meaning.sequence + meaning + Paint.reset
  }

  private var ellipsis: TerminalText { TerminalText(style.ellipsis) }

  // MARK: In columns

  private var cell: Int { min(widest + 2, columns) }
  private var perLine: Int { max(1, columns / max(cell, 1)) }

  /// Returns rows to be read down the columns, as with `ls`.
  private func grid(_ names: [TerminalText]) -> [String] {
    let height = (names.count + perLine - 1) / perLine
    return (0..<height).map { line in
      stride(from: line, to: names.count, by: height).reduce(into: "") { text, index in
        let name = names[index].fitted(to: columns - 1, ellipsis: ellipsis)
        let isLast = index + height >= names.count
        text += name.text.string + String(repeating: " ", count: isLast ? 0 : max(0, cell - name.columns))
      }
    }
  }
}

/// The style of a list of completions.
public struct CandidateStyle: Sendable {
  /// The paint of meanings.
  public var meaning = Paint.plain
  public var ellipsis = "…"
  /// Whether candidates are listed for reading aloud, and nothing on the screen is redrawn.
  public var isPlain = false
  public var charset = TerminalCharset.unicode

  public init(
    meaning: Paint = Paint.plain, ellipsis: String = "…", isPlain: Bool = false,
    charset: TerminalCharset = .unicode
  ) {
    self.charset = charset
    self.meaning = meaning
    self.ellipsis = ellipsis
    self.isPlain = isPlain
  }
}

extension Console {
  /// The style that corresponds to the current output settings.
  public var candidateStyle: CandidateStyle {
    let settings = settings
    let theme = Theme(settings: settings, environment: terminal, isTerminal: true)
    return CandidateStyle(
      meaning: theme.paint(for: .dim), ellipsis: settings.glyphs(in: terminal).ellipsis.string,
      isPlain: settings.form != .text, charset: theme.charset)
  }
}

/// The completions at the cursor.
public struct CompletionResult: Hashable, Sendable {
  public struct Candidate: Hashable, Sendable {
    /// The replacement for the word, quoted as necessary.
    public var insertion: String
    /// The text shown in a list.
    public var display: String
    public var meaning: CandidateMeaning
    /// Whether it completes the word, so that a space follows.
    public var isWhole: Bool

    public init(
      _ insertion: String, display: String? = nil, meaning: CandidateMeaning = "", isWhole: Bool = true
    ) {
      self.insertion = insertion
      self.display = display ?? insertion
      self.meaning = meaning
      self.isWhole = isWhole
    }
  }

  /// The start of the word to replace, in characters of the line.
  public var start: Int
  public var candidates: [Candidate]

  public init(start: Int, candidates: [Candidate]) {
    self.start = start
    self.candidates = candidates
  }

  public static let none = CompletionResult(start: 0, candidates: [])

  /// The common prefix of all insertions.
  var commonPrefix: String {
    guard var prefix = candidates.first.map({ Array($0.insertion) }) else { return "" }
    for candidate in candidates.dropFirst() {
      prefix.removeLast(prefix.count - zip(prefix, candidate.insertion).prefix { $0 == $1 }.count)
    }
    return String(prefix)
  }
}

/// The meaning of a candidate. One that takes time to put into words is only asked for if it appears on the
/// screen, since there may be thousands.
public enum CandidateMeaning: Hashable, Sendable, ExpressibleByStringLiteral {
  case words(String)
  case deferred(DeferredMeaning)

  public init(stringLiteral words: String) { self = .words(words) }

  public var isEmpty: Bool { self == .words("") }

  public var text: String {
    switch self {
    case .words(let words): words
    case .deferred(let meaning): meaning.text()
    }
  }
}

/// A meaning that is put into words when it is shown.
public struct DeferredMeaning: Hashable, Sendable {
  /// The identity of what is meant: meanings with the same identity are equal.
  public let id: String
  public let text: @Sendable () -> String

  public init(id: String, text: @escaping @Sendable () -> String) {
    self.id = id
    self.text = text
  }

  public static func == (one: Self, other: Self) -> Bool { one.id == other.id }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
