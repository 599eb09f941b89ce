/// Converts a plain text part to structured text: quotations, the signature, links.
public enum PlainTextReader {
  /// The part's format parameters (RFC 3676).
  public struct Format: Hashable, Sendable {
    public var isFlowed: Bool
    /// The parameter DelSp.
    public var deletesSpaces: Bool

    public init(isFlowed: Bool = false, deletesSpaces: Bool = false) {
      self.isFlowed = isFlowed
      self.deletesSpaces = deletesSpaces
    }
  }

  /// The maximum number of numbered links in a text.
  public static let linkLimit = RichTextBuilder.linkLimit

  /// A quotation at the top of a mail that has more lines than this is folded even if the answer is below it.
  static let longQuotation = 12

  /// - Parameter text: text with `\n` line ends.
  public static func read(
    _ text: String, _ format: Format = Format(), relation: MessageRelation = .reply
  ) -> RichText {
    let lines =
      format.isFlowed
      ? FlowedText.lines(of: text, deletesSpaces: format.deletesSpaces)
      : text.split(separator: "\n", omittingEmptySubsequences: false).map { QuotedLine($0) }
    let segments = TextSegments(lines).segments
    let own = segments.indices.filter { segments[$0].isOwnText }
    var builder = RichTextBuilder()
    for (index, segment) in segments.enumerated() {
      let isFolded =
        mayFold(segment, in: relation)
        && isFolded(
          at: index, in: segments, hasTextAbove: own.first.map { $0 < index } ?? false,
          isAnsweredBelow: own.last.map { $0 > index } ?? false)
      builder.append(segment, isFolded: isFolded)
    }
    return builder.text
  }

  /// What is forwarded is to be read, and so is a header in mail that answers nothing, such as that of a contact form.
  private static func mayFold(_ segment: TextSegments.Segment, in relation: MessageRelation) -> Bool {
    switch relation {
    case .reply: true
    case .forward: false
    case .original: if case .older = segment { false } else { true }
    }
  }

  /// Returns whether to fold a quotation. Quotations below all of the writer's text are folded, and so are those of
  /// obviously older mail. A quotation with an answer below it stays open.
  private static func isFolded(
    at index: Int, in segments: [TextSegments.Segment], hasTextAbove: Bool, isAnsweredBelow: Bool
  ) -> Bool {
    if case .quoted([], let lines) = segments[index], lines.allSatisfy(\.isBlank) { return false }
    if case .older = segments[index] { return hasTextAbove }
    if !isAnsweredBelow { return hasTextAbove }
    guard case .quoted(_, let lines) = segments[index], !hasTextAbove else { return false }
    let isOnly = segments[(index + 1)...].allSatisfy { if case .quoted = $0 { false } else { true } }
    return isOnly && lines.count > longQuotation
  }
}
