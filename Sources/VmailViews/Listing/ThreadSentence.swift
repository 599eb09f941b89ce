import VmailDomain
public import VmailTerminal

/// A thread for reading aloud: `3. From John Doe, Sarah, 3 messages. Quarterly numbers. Hi all, please find
/// the sheet. 2:30 PM. Unread, starred, has attachment, Primary.`
///
/// The states read, not starred and without attachment are not mentioned (page 8.17).
public struct ThreadSentence {
  public let record: ThreadRecord
  public let layout: Layout

  public var sentence: TerminalText {
    let thread = record.thread
    return Sentence.joined([
      TerminalText("\(record.n)."),
      senders,
      thread.subject.isEmpty ? "No subject." : Sentence.ended(TerminalText(line: thread.subject)),
      Sentence.snippet(thread.snippet),
      Sentence.ended(TerminalText(layout.times.relative(record.shownDate))),
      record.arrival.map { Sentence.ended(TerminalText("Arrived " + layout.times.relative($0))) } ?? .empty,
      record.size.map { Sentence.ended(TerminalText(Digits.size($0, spelt: true))) } ?? .empty,
      record.hit.map { Sentence.ended(TerminalText(line: "In \($0.folder)")) } ?? .empty,
      record.showsAccount ? Sentence.ended(TerminalText("Account " + record.account)) : .empty,
      Sentence.list(states),
    ])
  }

  /// Returns the number of lines that a sentence usually takes.
  public static func usualLines(in layout: Layout) -> Int { max(1, (240 + layout.width - 1) / layout.width) }

  private var senders: TerminalText {
    let count = record.thread.messageCount
    let names = record.people.spoken(layout.addresses)
    return Sentence.ended(TerminalText(line: count > 1 ? names + ", \(count) messages" : names))
  }

  private var states: [String] {
    var words: [String] = []
    if !record.warnings.isEmpty { words.append("warning") }
    if record.isUnread { words.append("unread") }
    if let unsent = record.unsent { words.append(unsent.spokenOfThread) }
    if record.isMuted { words.append("muted") }
    words += record.keywords.tagTitles
    if record.thread.isStarred { words.append(record.colour.map { "starred \($0.name)" } ?? "starred") }
    if record.thread.hasAttachments { words.append("has attachment") }
    if layout.showsCategories, let category = record.thread.aiCategory.title { words.append(category) }
    if record.isSelected { words.append("selected") }
    if record.isCurrent { words.append("current thread") }
    return words
  }
}
