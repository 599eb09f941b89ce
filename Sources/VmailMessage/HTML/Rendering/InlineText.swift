internal import VmailDomain

/// Collects the runs of a paragraph. White space is collapsed, and lines are broken only where the document breaks
/// them.
struct InlineText {
  private(set) var runs: [RichText.Run] = []
  private var text: [UInt8] = []
  private var style: RichText.Style = []
  private var link: Int?
  private var spaceIsDue = false
  private var breakIsDue = false
  private var isAtLineStart = true
  /// Whether the last content was an image.
  private var isAfterImage = false

  /// Whether nothing but line ends has been written.
  var isEmpty: Bool { runs.isEmpty && text.isEmpty }

  /// The last byte of the line, a space if one follows it; `nil` at its beginning.
  var last: UInt8? {
    if isAtLineStart || spaceIsDue { return isAtLineStart ? nil : 0x20 }
    guard text.isEmpty, case .text(let before)? = runs.last?.content else { return text.last ?? 0x20 }
    return before.utf8.last
  }

  /// Appends one or more words.
  /// - Parameters:
  ///   - bytes: the words, in valid UTF-8.
  mutating func append(_ bytes: some Collection<UInt8>, style: RichText.Style, link: Int?) {
    writeBreak()
    let isApart = isAfterImage ? Self.beginsWord(bytes) : link != nil && self.link != nil && link != self.link
    if style != self.style || link != self.link { flush() }
    if spaceIsDue || isApart, !isAtLineStart { appendSpace(before: link) }
    spaceIsDue = false
    isAtLineStart = false
    isAfterImage = false
    self.style = style
    self.link = link
    text.append(contentsOf: bytes)
  }

  /// Menus separate their links by padding, and images are separate by themselves; as text, both need a
  /// space.
  private static func beginsWord(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first else { return false }
    return !".,;:!?)]}".utf8.contains(first)
  }

  /// The space between two runs belongs to the one that isn't a link.
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
    if !isAtLineStart, !endsWithSpace { runs.append(RichText.Run(.text(" "))) }
    spaceIsDue = false
    isAtLineStart = false
    isAfterImage = true
    self.link = link
    runs.append(RichText.Run(.image(image), style: style, link: link))
  }

  private var endsWithSpace: Bool {
    guard case .text(let text)? = runs.last?.content else { return false }
    return text.utf8.last == 0x20
  }

  mutating func space() { spaceIsDue = true }

  mutating func breakLine() {
    if breakIsDue { writeBreak() }
    spaceIsDue = false
    breakIsDue = !isEmpty
    isAtLineStart = true
    isAfterImage = false
  }

  /// Appends a line end, which is not part of a link.
  private mutating func writeBreak() {
    guard breakIsDue else { return }
    breakIsDue = false
    if link != nil || style.contains(.underlined) { flush() }
    if text.isEmpty { (style, link) = ([], nil) }
    text.append(0x0A)
  }

  /// - Returns: the runs; a new paragraph is started.
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
    return Self.marked(Self.marked(result, .struck, "~~"), .inserted, "++")
  }

  /// Returns the runs with a mark around those of a style, which means something that isn't said otherwise.
  private static func marked(
    _ runs: [RichText.Run], _ style: RichText.Style, _ mark: String
  ) -> [RichText.Run] {
    guard runs.contains(where: { $0.style.contains(style) }) else { return runs }
    var result: [RichText.Run] = []
    for (index, run) in runs.enumerated() {
      guard run.style.contains(style) else {
        result.append(run)
        continue
      }
      let begins = index == 0 || !runs[index - 1].style.contains(style)
      let ends = index + 1 == runs.count || !runs[index + 1].style.contains(style)
      let (before, after) = (begins ? mark : "", ends ? mark : "")
      if case .text(let text) = run.content {
        let space = text.prefix { $0 == " " || $0 == "\n" }
        let end = text.dropFirst(space.count).trimmingSuffix { $0 == " " || $0 == "\n" }
        let rest = text[end.endIndex...]
        let words = space + before + end + after + rest
        result.append(RichText.Run(.text(String(words)), style: run.style, link: run.link))
      } else {
        if begins { result.append(RichText.Run(.text(mark), style: run.style, link: run.link)) }
        result.append(run)
        if ends { result.append(RichText.Run(.text(mark), style: run.style, link: run.link)) }
      }
    }
    return result
  }

  private mutating func flush() {
    guard !text.isEmpty else { return }
    runs.append(RichText.Run(.text(String(decoding: text, as: UTF8.self)), style: style, link: link))
    text.removeAll(keepingCapacity: true)
  }
}

extension StringProtocol where SubSequence == Substring {
  fileprivate func trimmingSuffix(while isUnwanted: (Character) -> Bool) -> Substring {
    var result = self[...]
    while let last = result.last, isUnwanted(last) { result.removeLast() }
    return result
  }
}
