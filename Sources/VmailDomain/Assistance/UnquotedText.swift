/// The text that the writer of a message wrote: no quotations, signature, forwarded text, tables or code.
public enum UnquotedText {
  /// The maximum number of characters read of a message.
  public static let limit = 20_000

  /// Returns the paragraphs and list items. Wrapped lines are joined; a `\n` is an intended line break.
  public static func paragraphs(of text: RichText) -> [String] {
    var words = Collected()
    words.take(text.blocks)
    return words.paragraphs
  }

  private struct Collected {
    var paragraphs: [String] = []
    private var left = UnquotedText.limit
    private var isOver = false

    /// ``RichText/depthLimit`` bounds the recursion.
    mutating func take(_ blocks: [RichText.Block]) {
      for (index, block) in blocks.enumerated() where !isOver {
        switch block {
        case .paragraph(let runs), .heading(_, let runs):
          let text = RichText.text(of: runs) { _ in "" }
          let isIntroduction = isQuotation(at: index + 1, in: blocks) && Self.isAttribution(text)
          if !isIntroduction { take(text) }
        case .item(_, let blocks): take(blocks)
        case .preformatted, .quotation, .table, .rule, .signature: break
        }
      }
    }

    private func isQuotation(at index: Int, in blocks: [RichText.Block]) -> Bool {
      guard blocks.indices.contains(index), case .quotation = blocks[index] else { return false }
      return true
    }

    private static func isAttribution(_ text: String) -> Bool {
      let lines = text.split(separator: "\n", maxSplits: 2)
      return lines.first.map { Attribution.isAttribution($0, next: lines.dropFirst().first) } ?? false
    }

    private mutating func take(_ text: String) {
      let first = text.prefix { $0 != "\n" }
      // The text below was written by others.
      if QuotedMessage.isForward(first.utf8) || QuotedMessage.isAnswered(at: text) {
        isOver = true
        return
      }
      let paragraph = UnquotedText.unwrapped(text.prefix(left))
      guard !paragraph.isEmpty else { return }
      left -= paragraph.count
      isOver = left <= 0
      paragraphs.append(paragraph)
    }
  }

  /// The minimum length in characters of a line that a program may have wrapped.
  private static let wrappedLength = 45

  static func unwrapped(_ text: Substring) -> String {
    var joined = ""
    var last: Substring = ""
    for line in text.split(separator: "\n") {
      let line = line.trimmingSpaces
      guard !line.isEmpty else { continue }
      if !joined.isEmpty { joined += isWrapped(last, before: line) ? separator(behind: last) : "\n" }
      joined += line
      last = line
    }
    return joined
  }

  private static func isWrapped(_ line: Substring, before next: Substring) -> Bool {
    let width = line.unicodeScalars.prefix(wrappedLength).reduce(0) { $0 + ($1.isUnspaced ? 2 : 1) }
    if width >= wrappedLength { return true }
    guard let end = line.last, let start = next.first else { return false }
    return start.isLowercase && !".!?:;,".contains(end)
  }

  private static func separator(behind line: Substring) -> String {
    line.unicodeScalars.last?.isUnspaced == true ? "" : " "
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}

extension Unicode.Scalar {
  /// Whether the character belongs to a script written without spaces between words.
  fileprivate var isUnspaced: Bool { LetterFolding.kind(of: self) == .unspaced }
}
