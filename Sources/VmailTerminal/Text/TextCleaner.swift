/// The state of cleaning one ``TerminalText``, scalar by scalar.
struct TextCleaner {
  /// Marks kept on one base character; no orthography stacks more.
  static let marksPerBase = 8
  /// Joiners kept in one emoji; the longest in use have three.
  static let joinersPerCluster = 4

  private let lines: TerminalText.LineBreaks
  private var output = ""
  /// The last scalar kept on this line.
  private var last: Unicode.Scalar?
  private var marks = 0
  private var joiners = 0
  /// Kept only when what follows needs it.
  private var pendingJoiner: Unicode.Scalar?
  private var previousWasReturn = false
  /// Whether the last space stands for a line break: a folded line's indentation adds nothing.
  private var isAfterBreak = false
  /// Columns so far on this line, counted only where tabs need it.
  private var column = 0

  init(lines: TerminalText.LineBreaks) { self.lines = lines }

  var result: String { output }

  mutating func take(_ scalar: Unicode.Scalar) {
    let followsReturn = previousWasReturn
    previousWasReturn = scalar == "\r"
    switch ScalarKind(scalar) {
    case .base where scalar == " " && isAfterBreak: break
    case .base: keepBase(scalar)
    case .mark: keepMark(scalar)
    case .joiner: if pendingJoiner == nil { pendingJoiner = scalar }
    case .variation: keepVariation(scalar)
    case .lineBreak: if !(followsReturn && scalar == "\n") { breakLine() }
    case .tab: expandTab()
    case .control: show(scalar)
    case .invalid: keepBase("\u{FFFD}")
    case .hidden: break
    }
  }

  private mutating func keepBase(_ scalar: Unicode.Scalar) {
    resolveJoiner(before: scalar)
    marks = 0
    append(scalar)
  }

  private mutating func keepMark(_ scalar: Unicode.Scalar) {
    // A mark without a base would sit on whatever the row has before this text.
    guard last != nil, marks < Self.marksPerBase else { return }
    resolveJoiner(before: scalar)
    marks += 1
    append(scalar)
  }

  /// Emoji and text presentation; on other characters a selector is invisible and only hides data.
  private mutating func keepVariation(_ scalar: Unicode.Scalar) {
    guard let last, last.properties.isEmoji, pendingJoiner == nil else { return }
    append(scalar)
  }

  private mutating func resolveJoiner(before next: Unicode.Scalar) {
    guard let joiner = pendingJoiner else {
      joiners = 0
      return
    }
    pendingJoiner = nil
    guard let last, joiners < Self.joinersPerCluster, JoinerContext.needs(joiner, between: last, and: next)
    else {
      joiners = 0
      return
    }
    joiners += 1
    append(joiner)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    output.unicodeScalars.append(scalar)
    last = scalar
    isAfterBreak = false
    if lines == .kept { column += DisplayWidth.columns(of: scalar) }
  }

  private mutating func breakLine() {
    switch lines {
    case .joined: appendSingleSpace()
    case .kept:
      output.unicodeScalars.append("\n")
      last = nil
      pendingJoiner = nil
      column = 0
    }
  }

  private mutating func expandTab() {
    switch lines {
    case .joined: appendSingleSpace()
    case .kept: for _ in 0..<(8 - column % 8) { keepBase(" ") }
    }
  }

  private mutating func appendSingleSpace() {
    if last != " " { keepBase(" ") }
    isAfterBreak = true
  }

  /// Caret notation for what ASCII has a name for, an escape for the rest.
  private mutating func show(_ control: Unicode.Scalar) {
    let visible =
      switch control.value {
      case 0..<0x20: "^" + String(Unicode.Scalar(UInt8(control.value + 0x40)))
      case 0x7F: "^?"
      default: "\\u{" + String(control.value, radix: 16) + "}"
      }
    for scalar in visible.unicodeScalars { keepBase(scalar) }
  }
}
