import VmailDomain

/// A line of laid-out text, with what each piece of it is; how that looks is somebody else's.
struct RichLine: Hashable, Sendable {
  var spans: [RichSpan] = []
  /// Drawn behind the spans.
  var picture: TerminalPicture?

  var columns: Int { spans.reduce(0) { $0 + $1.columns } }
  var string: String { spans.reduce(into: "") { $0 += $1.text.string } }

  /// Appends a span, or makes the last one longer.
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

  /// As a line for the console, with the looks that its roles have.
  /// - Parameter hyperlink: where the text of the link with that number leads.
  func styled(_ hyperlink: (Int) -> Hyperlink? = { _ in nil }) -> StyledLine {
    var line = StyledLine()
    for span in spans {
      let target: Hyperlink? = if case .link(let number) = span.part { hyperlink(number) } else { nil }
      line.append(span.text, span.role, span.look, leadingTo: target)
    }
    if let picture { line.append(StyledLine(picture)) }
    return line
  }
}

struct RichSpan: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text
    case heading
    /// Text of the link with that number, from 1.
    case link(Int)
    /// ` [3]`
    case linkMark(Int)
    /// `⚠ goes to evil.example`
    case linkWarning
    case image
    /// `> ` before lines of a quotation.
    case quoteMark
    /// Text within a quotation.
    case quoted
    /// `- ` or `3. `
    case itemMarker
    case rule
    /// The line that stands for a folded quotation, by its place among them, from 1.
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

  /// Of the writer's style, what is beside the role.
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
