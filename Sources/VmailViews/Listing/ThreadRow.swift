import VmailCommandLine
import VmailDomain
public import VmailTerminal

/// A thread as text: one line from 60 columns on, two below or when comfortable, more on the narrowest screens.
///
/// Every column starts and ends in the same place in all rows of a page.
public struct ThreadRow {
  public let record: ThreadRecord
  public let layout: Layout

  /// The width below which a thread takes two lines unless the setting says otherwise.
  private static let roomForOneLine = 60

  private static func takesTwoLines(in layout: Layout) -> Bool {
    switch layout.density {
    case .auto: layout.width < roomForOneLine
    case .compact: false
    case .comfortable: true
    }
  }

  /// Returns the usual number of lines of a thread.
  public static func lineCount(in layout: Layout) -> Int {
    takesTwoLines(in: layout) || layout.width < 40 ? 2 : 1
  }

  public var lines: [StyledLine] {
    let shape = record.shape ?? ThreadRowShape([record], in: layout)
    if let chosen = layout.rowColumns, !Self.takesTwoLines(in: layout) { return [line(of: chosen, shape)] }
    if !Self.takesTwoLines(in: layout), let columns = ThreadRowColumns.oneLine(shape, in: layout) {
      return [oneLine(columns)]
    }
    return ThreadRowColumns.twoLines(shape, in: layout).map(twoLines) ?? StackedThreadRow(row: self).lines
  }

  // MARK: Forms

  private func oneLine(_ columns: ThreadRowColumns) -> StyledLine {
    var line = beginning(columns, hasFlags: true)
    line.append(senders(columns))
    line.appendSpaces(2)
    line.append(body(width: columns.subject, badge: badge(columns.badgeForm)))
    line.appendSpaces(1)
    line.append(time(columns))
    return line
  }

  private func twoLines(_ columns: ThreadRowColumns) -> [StyledLine] {
    var first = beginning(columns)
    first.append(senders(columns))
    first.appendSpaces(2)
    first.append(time(columns))
    var second = StyledLine()
    second.appendSpaces(columns.senderStart)
    second.append(body(width: columns.subject))
    second.append(badge(columns))
    second.appendSpaces(1)
    second.append(flags())
    return [first, second]
  }

  /// Selection, number, unread mark, perhaps the other flags, account and initials.
  private func beginning(_ columns: ThreadRowColumns, hasFlags: Bool = false) -> StyledLine {
    var line = columns.selection > 0 ? selection : StyledLine()
    let number = number
    line.appendSpaces(columns.number - number.columns)
    line.append(number)
    line.appendSpaces(1)
    line.append(unreadMark)
    if hasFlags { line.append(flags(spaces: 0)) }
    line.appendSpaces(1)
    if let width = columns.accountName {
      let mark = accountMark(width: width)
      line.append(mark)
      line.appendSpaces(width + 3 - mark.columns)
    }
    line.append(avatars(columns.avatars))
    return line
  }

  // MARK: Parts

  var unreadMark: StyledLine {
    record.isUnread ? StyledLine(layout.glyphs.unread, .unreadMark) : StyledLine(" ")
  }

  var nameRole: Role { record.isUnread ? .unread : .plain }

  public var selection: StyledLine {
    StyledLine(record.isSelected ? "[x] " : "[ ] ", record.isSelected ? .current : .plain)
  }

  /// `*3` when it is the current thread.
  public var number: StyledLine {
    var line = StyledLine()
    if record.isCurrent { line.append(layout.glyphs.current, .current) }
    line.append(TerminalText(String(record.n)), record.isCurrent ? .current : .plain)
    return line
  }

  public func accountMark(width: Int) -> StyledLine {
    record.accountMark.line(width: width, in: layout)
  }

  private func avatars(_ count: Int) -> StyledLine {
    var line = StyledLine()
    let unknown = Participant(email: "")
    let people = record.people.people.isEmpty ? [unknown] : record.people.people
    for index in 0..<count {
      if index < people.count {
        let initials = Initials.of(people[index])
        line.append(isolated: StyledLine(initials, Initials.role(of: people[index])))
        line.appendSpaces(Initials.columns - initials.columns + 1)
      } else {
        line.appendSpaces(Initials.columns + 1)
      }
    }
    return line
  }

  var warning: TerminalText { record.warnings.isEmpty ? .empty : layout.glyphs.warning + " " }

  /// Returns the names, with a mark if there are warnings about them.
  public func senders(width: Int) -> TerminalText {
    let mark = warning
    return mark + record.people.text(width: width - mark.columns, in: layout)
  }

  /// Returns the names, with the number of messages at their right.
  private func senders(_ columns: ThreadRowColumns) -> StyledLine {
    let ellipsis = layout.glyphs.ellipsis
    var line = StyledLine()
    line.appendCell(senders(width: columns.senders), width: columns.senders, nameRole, ellipsis: ellipsis)
    guard columns.count > 0 else { return line }
    line.appendSpaces(1)
    let count = record.thread.messageCount > 1 ? String(record.thread.messageCount) : ""
    line.appendCell(TerminalText(count), width: columns.count, .dim, alignment: .right, ellipsis: ellipsis)
    return line
  }

  public var subject: TerminalText {
    TerminalText(line: SubjectText.of(record.thread.subject))
  }

  /// `Quarterly numbers — Hi all, please find the sheet…`, in exactly `width` columns.
  /// - Parameter badge: a badge at the end, for which only its own row makes room.
  private func body(width: Int, badge: StyledLine = StyledLine()) -> StyledLine {
    var end = arrival(width: width - badge.columns)
    if end.columns > 0, badge.columns > 0 { end.appendSpaces(1) }
    end.append(badge)
    var line = subjectAndSnippet(width: end.columns > 0 ? width - end.columns - 1 : width)
    line.appendSpaces(width - end.columns - line.columns)
    line.append(end)
    return line
  }

  func subjectAndSnippet(width: Int) -> StyledLine {
    let ellipsis = layout.glyphs.ellipsis
    let subject = subject.fitted(to: width, ellipsis: ellipsis)
    var title = StyledLine()
    title.append(subject.text, nameRole, marking: record.matchedWords, field: .subject)
    var line = StyledLine()
    line.append(isolated: title)
    let room = width - subject.columns - 3
    // A word or two of a snippet is of no use.
    guard room >= 6, !record.thread.snippet.isEmpty else { return line }
    line.append(" " + layout.glyphs.dash + " ", .dim)
    var beginning = StyledLine()
    beginning.append(
      snippet.truncated(to: room, ellipsis: ellipsis), .dim, marking: record.matchedWords)
    line.append(isolated: beginning)
    return line
  }

  var snippet: TerminalText {
    let text = record.thread.snippet
    guard text.hasSuffix("…") else { return TerminalText(line: text) }
    return TerminalText(line: String(text.dropLast())) + layout.glyphs.ellipsis
  }

  /// Returns `(arrived: 00:34)` for mail whose sender gave it another date, where there is room for it.
  private func arrival(width: Int) -> StyledLine {
    guard let arrived = record.arrival else { return StyledLine() }
    let line = StyledLine(TerminalText("(arrived: \(layout.times.relative(arrived)))"), .dim)
    return width >= line.columns * 2 + 6 ? line : StyledLine()
  }

  /// Returns the badge in its column, with the space before it.
  private func badge(_ columns: ThreadRowColumns) -> StyledLine {
    var line = StyledLine()
    guard columns.badge > 0 else { return line }
    let badge = badge(columns.badgeForm)
    line.appendSpaces(1)
    line.append(badge)
    line.appendSpaces(columns.badge - badge.columns)
    return line
  }

  public func badge(_ form: ThreadBadge.Form) -> StyledLine {
    let content = ThreadBadge.Content(record, showsCategories: record.shape?.showsCategories ?? true)
    return ThreadBadge(content: content, form: form, layout: layout).line
  }

  /// The marks `+ ★`, with space for missing ones.
  func flags(spaces: Int = 1) -> StyledLine {
    let glyphs = layout.glyphs
    var line = record.thread.hasAttachments ? StyledLine(glyphs.attachment, .attachment) : StyledLine(" ")
    line.appendSpaces(spaces)
    line.append(record.thread.isStarred ? StyledLine(glyphs.star, .star) : StyledLine(" "))
    return line
  }

  func end(isShort: Bool) -> TerminalText {
    TerminalText(record.end(copied: record.shape?.copiedHours ?? [], isShort: isShort, in: layout.times))
  }

  private func time(_ columns: ThreadRowColumns) -> StyledLine {
    var line = StyledLine()
    line.appendCell(
      end(isShort: columns.usesShortTime), width: columns.time, .dim, alignment: .right,
      ellipsis: layout.glyphs.ellipsis)
    return line
  }
}
