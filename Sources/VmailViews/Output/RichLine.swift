import VmailDomain
import VmailTerminal

/// A line of laid-out text with the role of each piece, independent of its appearance.
struct RichLine: Hashable, Sendable {
  var spans: [RichSpan] = []
  /// The picture drawn after the spans.
  var picture: TerminalPicture?

  var columns: Int { spans.reduce(0) { $0 + $1.columns } }
  var string: String { spans.reduce(into: "") { $0 += $1.text.string } }

  /// Appends a span, or extends the last one.
  mutating func append(_ span: RichSpan) {
    guard !span.text.isEmpty else { return }
    if let last = spans.last, last.part == span.part, last.style == span.style {
      let text = TerminalText(last.text.string + span.text.string)
      spans[spans.count - 1] = RichSpan(text, columns: last.columns + span.columns, span.part, span.style)
    } else {
      spans.append(span)
    }
  }

  mutating func appendSpaces(_ count: Int) {
    guard count > 0 else { return }
    append(RichSpan(TerminalText(String(repeating: " ", count: count)), columns: count))
  }

  /// Returns the line for the console, styled according to its roles.
  /// - Parameter hyperlink: returns the target of the link with a number.
  func styled(_ hyperlink: (Int) -> Hyperlink? = { _ in nil }) -> StyledLine {
    var line = StyledLine()
    for span in spans {
      let target: Hyperlink? = if case .link(let number) = span.part { hyperlink(number) } else { nil }
      line.append(span.text, span.role, TextStyle(span.look), leadingTo: target)
    }
    if let picture { line.append(StyledLine(picture)) }
    return line
  }
}

struct RichSpan: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text
    case heading
    /// The text of the link with that number, counted from 1.
    case link(Int)
    /// The mark of a link, such as ` [3]`.
    case linkMark(Int)
    /// A warning such as `⚠ goes to evil.example`.
    case linkWarning
    case image
    /// The `> ` before lines of a quotation.
    case quoteMark
    /// Text within a quotation.
    case quoted
    /// The marker of a list item, `- ` or `3. `.
    case itemMarker
    case rule
    /// The line in place of a folded quotation with that number, counted from 1.
    case folded(Int)
  }

  var text: TerminalText
  var columns: Int
  var part: Part
  var style: RichText.Style

  init(_ text: TerminalText, columns: Int? = nil, _ part: Part = .text, _ style: RichText.Style = []) {
    self.text = text
    self.columns = columns ?? text.columns
    self.part = part
    self.style = style
  }

  /// The part of the writer's style that is shown in addition to the role.
  var look: RichText.Style { style.intersection([.italic, .underlined, .struck]) }

  var role: Role {
    switch part {
    case .heading: .heading
    case .linkWarning: .warning
    case .linkMark, .image, .quoteMark, .rule, .folded, .quoted: .dim
    case .text, .link, .itemMarker: style.contains(.bold) ? .heading : .plain
    }
  }
}
