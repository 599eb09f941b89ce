internal import VmailDomain

/// Puts the runs of a paragraph together: white space is collapsed, lines are broken where the
/// document breaks them.
struct InlineText {
  private(set) var runs: [RichText.Run] = []
  private var text: [UInt8] = []
  private var style: RichText.Style = []
  private var link: Int?
  private var spaceIsDue = false
  private var breakIsDue = false
  private var isAtLineStart = true

  /// Whether nothing has been written, or only ends of lines.
  var isEmpty: Bool { runs.isEmpty && text.isEmpty }

  /// - Parameters:
  ///   - bytes: a word, or several; valid UTF-8.
  mutating func append(_ bytes: some Collection<UInt8>, style: RichText.Style, link: Int?) {
    writeBreak()
    if style != self.style || link != self.link { flush() }
    if spaceIsDue, !isAtLineStart { appendSpace(before: link) }
    spaceIsDue = false
    isAtLineStart = false
    self.style = style
    self.link = link
    text.append(contentsOf: bytes)
  }

  /// The space between two runs belongs to the one that is no link.
  private mutating func appendSpace(before link: Int?) {
    if text.isEmpty, link != nil, let last = runs.indices.last, runs[last].link == nil,
      case .text(let before) = runs[last].content
    {
      runs[last].content = .text(before + " ")
    } else if text.isEmpty, link != nil {
      runs.append(RichText.Run(.text(" ")))
    } else {
      text.append(0x20)
    }
  }

  mutating func append(_ image: RichText.Image, style: RichText.Style, link: Int?) {
    writeBreak()
    flush()
    if spaceIsDue, !isAtLineStart { runs.append(RichText.Run(.text(" "))) }
    spaceIsDue = false
    isAtLineStart = false
    runs.append(RichText.Run(.image(image), style: style, link: link))
  }

  mutating func space() { spaceIsDue = true }

  mutating func breakLine() {
    if breakIsDue { writeBreak() }
    spaceIsDue = false
    breakIsDue = !isEmpty
    isAtLineStart = true
  }

  /// The end of a line is of no link.
  private mutating func writeBreak() {
    guard breakIsDue else { return }
    breakIsDue = false
    if link != nil || style.contains(.underlined) { flush() }
    if text.isEmpty { (style, link) = ([], nil) }
    text.append(0x0A)
  }

  /// - Returns: the runs, and begins anew.
  mutating func take() -> [RichText.Run] {
    flush()
    var result = runs
    while let last = result.last, case .text(let text) = last.content {
      let trimmed = text.trimmingSuffix { $0 == " " || $0 == "\n" }
      result.removeLast()
      if !trimmed.isEmpty {
        result.append(RichText.Run(.text(String(trimmed)), style: last.style, link: last.link))
        break
      }
    }
    self = InlineText()
    return result
  }

  private mutating func flush() {
    guard !text.isEmpty else { return }
    runs.append(RichText.Run(.text(String(decoding: text, as: UTF8.self)), style: style, link: link))
    text.removeAll(keepingCapacity: true)
  }
}

extension String {
  fileprivate func trimmingSuffix(while isUnwanted: (Character) -> Bool) -> Substring {
    var result = self[...]
    while let last = result.last, isUnwanted(last) { result.removeLast() }
    return result
  }
}
