import VmailDomain
public import VmailTerminal

/// A thread for reading aloud: `3, unread, starred, Ines Okafor and 2 others, 4 messages: Gull 7 is talking again. 14:30,
/// attachment.`
///
/// What decides whether somebody listens on comes first, and what is usual is not mentioned: that it is read (page 8.17), in
/// the Inbox, Primary, or the current thread as the first one is.
public struct ThreadSentence {
  public let record: ThreadRecord
  public let layout: Layout

  public var sentence: TerminalText {
    let subject = record.thread.subject.isEmpty ? "No subject" : record.thread.subject
    let head = ([String(record.n)] + states + people).joined(separator: ", ")
    return Sentence.joined([
      Sentence.ended(TerminalText(line: head + ": " + subject)),
      layout.rowColumns?.contains(.snippet) == true ? Sentence.snippet(record.thread.snippet) : .empty,
      Sentence.list([layout.times.relative(record.shownDate)] + details),
    ])
  }

  private var people: [String] {
    let count = record.thread.messageCount
    return [record.people.spoken(layout.addresses)] + (count > 1 ? ["\(count) messages"] : [])
  }

  private var states: [String] {
    var words = record.showsAccount ? [spokenAccounts] : []
    if !record.warnings.isEmpty { words.append("warning") }
    if record.isUnread { words.append("unread") }
    if let unsent = record.unsent { words.append(unsent.spokenOfThread) }
    if record.isMuted { words.append("muted") }
    words += record.keywords.tagTitles
    if record.thread.isStarred { words.append(record.colour.map { "starred \($0.name)" } ?? "starred") }
    if record.isSelected { words.append("selected") }
    return words
  }

  private var spokenAccounts: String {
    guard !record.copies.isEmpty else { return "account " + record.account }
    return "accounts " + Sentence.series([record.account] + record.copies.map(\.account))
  }

  private var details: [String] {
    var words = record.arrival.map { ["arrived " + layout.times.relative($0)] } ?? []
    if let size = record.size { words.append(Digits.size(size, spelt: true)) }
    if record.thread.hasAttachments { words.append("attachment") }
    if let folder = record.hit?.folder, folder != SystemFolderNames.title(of: .inbox) {
      words.append("in " + folder)
    }
    let category = record.thread.aiCategory
    if layout.showsCategories, record.shape?.showsCategories != false, category != .primary,
      let title = category.title
    {
      words.append(title)
    }
    if record.isCurrent, record.n > 1 { words.append("current thread") }
    return words
  }
}
