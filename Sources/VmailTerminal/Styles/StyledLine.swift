/// The role of a piece of text; the theme determines its appearance.
public enum Role: Hashable, Sendable {
  case plain
  /// An item that the user has not seen yet, such as an unread message.
  case unread
  case unreadMark
  /// A search word.
  case match
  /// The mark of the current thread, folder or account.
  case current
  /// A filled label in one of five colours.
  case badge(Hue)
  /// A quiet label: a coloured word.
  case tag(Hue)
  case star
  case attachment
  /// Less important text: snippets, times.
  case dim
  case heading
  /// A line that a diff adds.
  case added
  /// A line that a diff removes.
  case removed
  case error
  case warning
  case notice
  /// Coloured by a ``StableHash`` of the account's identifier.
  case accountMark(UInt64)
  /// Coloured by a ``StableHash`` of the address.
  case avatar(UInt64)
}

/// The colours of labels.
public enum Hue: String, Sendable, CaseIterable {
  case blue, green, orange, violet, cyan
}

/// The style that the writer of a text gave it.
public struct TextStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let italic = TextStyle(rawValue: 1)
  public static let underlined = TextStyle(rawValue: 2)
  public static let struck = TextStyle(rawValue: 4)
}

public struct Span: Hashable, Sendable {
  public var text: TerminalText
  public var role: Role
  /// The writer's style, in addition to the role: italic, underlined, struck.
  public var style: TextStyle = []
  /// The target of the text, on terminals that support it.
  public var hyperlink: Hyperlink?

  /// Whether it is not text, but a mark at the beginning or end of right-to-left text.
  var isMark: Bool { text == .isolate || text == .endOfIsolate }
}

/// One line on the screen.
public struct StyledLine: Hashable, Sendable, ExpressibleByStringLiteral {
  public private(set) var spans: [Span] = []
  /// The picture drawn after the spans, if the line is a picture.
  public private(set) var picture: TerminalPicture?

  public init() {}
  public init(_ picture: TerminalPicture) { self.picture = picture }
  public init(_ text: TerminalText, _ role: Role = .plain) { append(text, role) }
  public init(stringLiteral value: String) { self.init(TerminalText(value)) }

  public var columns: Int { spans.reduce(0) { $0 + $1.text.columns } }

  /// The text without any style.
  public var string: String { spans.reduce(into: "") { $0 += $1.text.string } }

  public mutating func append(
    _ text: TerminalText, _ role: Role = .plain, _ style: TextStyle = [],
    leadingTo hyperlink: Hyperlink? = nil
  ) {
    if !text.isEmpty { spans.append(Span(text: text, role: role, style: style, hyperlink: hyperlink)) }
  }

  public mutating func append(_ line: StyledLine) {
    spans += line.spans
    picture = line.picture ?? picture
  }

  public mutating func appendSpaces(_ count: Int) {
    if count > 0 { append(TerminalText(String(repeating: " ", count: count))) }
  }

  public enum Alignment: Sendable {
    case left, right
  }

  /// Appends text that is isolated on its line, such as a subject: right-to-left text does not affect its
  /// surroundings.
  public mutating func append(isolated line: StyledLine) {
    guard RightToLeft.isIn(line.string) else { return append(line) }
    append(.isolate)
    append(line)
    append(.endOfIsolate)
  }

  /// Appends text in exactly `width` columns, cut or padded.
  public mutating func appendCell(
    _ text: TerminalText, width: Int, _ role: Role = .plain, alignment: Alignment = .left,
    ellipsis: TerminalText
  ) {
    let cell = text.fitted(to: width, ellipsis: ellipsis)
    if alignment == .right { appendSpaces(width - cell.columns) }
    append(isolated: StyledLine(cell.text, role))
    if alignment == .left { appendSpaces(width - cell.columns) }
  }

  /// Appends the line's bytes, without a line end and without padding at the end.
  public func write(to bytes: inout [UInt8], theme: Theme) {
    defer { if let picture { bytes += picture.line } }
    for span in spans[..<contentEnd] where theme.depth != .none || !span.isMark {
      let hyperlink = theme.showsHyperlinks ? span.hyperlink : nil
      if let hyperlink { bytes += hyperlink.start.utf8 }
      defer { if hyperlink != nil { bytes += Hyperlink.end.utf8 } }
      let paint = theme.paint(for: span.role, span.style)
      guard !paint.isPlain else {
        bytes += theme.charset.written(span.text.string).utf8
        continue
      }
      bytes += paint.sequence.utf8
      bytes += theme.charset.written(span.text.string).utf8
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

/// Wrapped text whose first word is a label, as in `error: …`.
public enum MarkedText {
  public static func lines(mark: TerminalText, _ role: Role, _ text: TerminalText, in layout: Layout)
    -> [StyledLine]
  {
    let lines = layout.wrapped(mark + text)
    guard let first = lines.first, first.string.hasPrefix(mark.string) else { return lines }
    let label = mark.string.prefix { $0 != " " }
    var line = StyledLine(TerminalText(String(label)), role)
    line.append(TerminalText(String(first.string.dropFirst(label.count))))
    return [line] + lines.dropFirst()
  }
}
