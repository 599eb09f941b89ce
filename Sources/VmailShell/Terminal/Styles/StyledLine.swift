import VmailDomain

/// The role of a piece of text; the theme determines its appearance.
enum Role: Hashable, Sendable {
  case plain
  /// Sender and subject of unread mail.
  case unread
  case unreadMark
  /// A search word.
  case match
  /// The mark of the current thread, folder or account.
  case current
  case badge(AICategory)
  case star
  case attachment
  /// Less important text: snippets, times.
  case dim
  case heading
  case error
  case warning
  case notice
  /// Coloured by a ``StableHash`` of the account's identifier.
  case accountMark(UInt64)
  /// Coloured by a ``StableHash`` of the address.
  case avatar(UInt64)
}

struct Span: Hashable, Sendable {
  var text: TerminalText
  var role: Role
  /// The writer's style, in addition to the role: italic, underlined, struck.
  var style: RichText.Style = []
  /// The target of the text, on terminals that support it.
  var hyperlink: Hyperlink?

  /// Whether it is not text, but a mark at the beginning or end of right-to-left text.
  var isMark: Bool { text == .isolate || text == .endOfIsolate }
}

/// One line on the screen.
struct StyledLine: Hashable, Sendable, ExpressibleByStringLiteral {
  private(set) var spans: [Span] = []
  /// The picture drawn after the spans, if the line is a picture.
  private(set) var picture: TerminalPicture?

  init() {}
  init(_ picture: TerminalPicture) { self.picture = picture }
  init(_ text: TerminalText, _ role: Role = .plain) { append(text, role) }
  init(stringLiteral value: String) { self.init(TerminalText(value)) }

  var columns: Int { spans.reduce(0) { $0 + $1.text.columns } }

  /// The text without any style.
  var string: String { spans.reduce(into: "") { $0 += $1.text.string } }

  mutating func append(
    _ text: TerminalText, _ role: Role = .plain, _ style: RichText.Style = [],
    leadingTo hyperlink: Hyperlink? = nil
  ) {
    if !text.isEmpty { spans.append(Span(text: text, role: role, style: style, hyperlink: hyperlink)) }
  }

  /// Appends text in which search words are highlighted.
  mutating func append(
    _ text: TerminalText, _ role: Role, marking words: MatchFinder?, field: SearchField? = nil
  ) {
    let string = text.string
    var rest = string.startIndex
    for range in words?.ranges(in: string, field: field) ?? [] {
      append(TerminalText(line: String(string[rest..<range.lowerBound])), role)
      append(TerminalText(line: String(string[range])), .match)
      rest = range.upperBound
    }
    append(rest == string.startIndex ? text : TerminalText(line: String(string[rest...])), role)
  }

  mutating func append(_ line: StyledLine) {
    spans += line.spans
    picture = line.picture ?? picture
  }

  mutating func appendSpaces(_ count: Int) {
    if count > 0 { append(TerminalText(String(repeating: " ", count: count))) }
  }

  enum Alignment: Sendable {
    case left, right
  }

  /// Appends text that is isolated on its line, such as a subject: right-to-left text does not affect its
  /// surroundings.
  mutating func append(isolated line: StyledLine) {
    guard RightToLeft.isIn(line.string) else { return append(line) }
    append(.isolate)
    append(line)
    append(.endOfIsolate)
  }

  /// Appends text in exactly `width` columns, cut or padded.
  mutating func appendCell(
    _ text: TerminalText, width: Int, _ role: Role = .plain, alignment: Alignment = .left,
    ellipsis: TerminalText
  ) {
    let cell = text.fitted(to: width, ellipsis: ellipsis)
    if alignment == .right { appendSpaces(width - cell.columns) }
    append(isolated: StyledLine(cell.text, role))
    if alignment == .left { appendSpaces(width - cell.columns) }
  }

  /// Appends the line's bytes, without a line end and without padding at the end.
  func write(to bytes: inout [UInt8], theme: Theme) {
    defer { if let picture { bytes += picture.line } }
    for span in spans[..<contentEnd] where theme.depth != .none || !span.isMark {
      let hyperlink = theme.showsHyperlinks ? span.hyperlink : nil
      if let hyperlink { bytes += hyperlink.start.utf8 }
      defer { if hyperlink != nil { bytes += Hyperlink.end.utf8 } }
      let paint = theme.paint(for: span.role, span.style)
      guard !paint.isPlain else {
        bytes += span.text.string.utf8
        continue
      }
      bytes += paint.sequence.utf8
      bytes += span.text.string.utf8
      bytes += Paint.reset.utf8
    }
  }

  /// The end of the last span other than padding.
  private var contentEnd: Int {
    if picture != nil { return spans.count }
    return (spans.lastIndex { span in span.text.string.utf8.contains { $0 != 0x20 } } ?? -1) + 1
  }

  func rendered(theme: Theme) -> String {
    var bytes: [UInt8] = []
    write(to: &bytes, theme: theme)
    return String(decoding: bytes, as: UTF8.self)
  }
}
