import VmailDomain
import VmailTerminal

/// A thread as text: one line from 40 columns, two when comfortable or when marks leave too little for names, several
/// lines below (page 8.17).
struct ThreadRow {
  let record: ThreadRecord
  let layout: Layout

  var lines: [StyledLine] {
    guard let columns = ThreadRowColumns.fit(record, in: layout) else {
      return StackedThreadRow(row: self).lines
    }
    let takesTwoLines = columns.takesTwoLines || layout.density == .comfortable
    return takesTwoLines ? twoLines(columns) : [oneLine(columns)]
  }

  // MARK: Shapes

  private func oneLine(_ columns: ThreadRowColumns) -> StyledLine {
    var line = beginning(columns)
    line.append(cell(senders(width: columns.senders), width: columns.senders, nameRole))
    line.appendSpaces(1)
    line.append(body(width: columns.body, badge: columns.badge))
    line.append(marks)
    line.appendSpaces(1)
    line.append(time(columns))
    return line
  }

  private func twoLines(_ columns: ThreadRowColumns) -> [StyledLine] {
    let start = columns.senderStart(showsSelection: record.showsSelection)
    var first = beginning(columns)
    let room = layout.width - start - columns.time - 1
    first.append(cell(senders(width: room), width: room, nameRole))
    first.appendSpaces(1)
    first.append(time(columns))
    var second = StyledLine()
    second.appendSpaces(start)
    second.append(body(width: layout.width - start - 4, badge: columns.badge))
    second.append(marks)
    return [first, second]
  }

  /// Selection, number, unread mark, account and avatars.
  private func beginning(_ columns: ThreadRowColumns) -> StyledLine {
    var line = selection
    let number = number
    line.appendSpaces(columns.number - number.columns)
    line.append(number)
    line.appendSpaces(1)
    line.append(record.isUnread ? layout.glyphs.unread : " ", record.isUnread ? .unreadMark : .plain)
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

  var nameRole: Role { record.isUnread ? .unread : .plain }

  var selection: StyledLine {
    guard record.showsSelection else { return StyledLine() }
    return StyledLine(record.isSelected ? "[x] " : "[ ] ", record.isSelected ? .current : .plain)
  }

  /// `*3` when it is the current thread.
  var number: StyledLine {
    var line = StyledLine()
    if record.isCurrent { line.append(layout.glyphs.current, .current) }
    line.append(TerminalText(String(record.n)), record.isCurrent ? .current : .plain)
    return line
  }

  func accountMark(width: Int) -> StyledLine {
    AccountMark(id: record.thread.accountId, name: record.account).line(width: width, in: layout)
  }

  private func avatars(_ count: Int) -> StyledLine {
    var line = StyledLine()
    let unknown = Participant(email: "")
    let people = record.participants.isEmpty ? [unknown] : record.participants
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

  func senders(width: Int) -> TerminalText {
    let mark: TerminalText = record.warnings.isEmpty ? .empty : layout.glyphs.warning + " "
    let senders = ThreadSenders.text(
      record.participants, messageCount: record.thread.messageCount, width: width - mark.columns,
      layout: layout)
    return mark + senders
  }

  var subject: TerminalText {
    TerminalText(line: SubjectText.of(record.thread.subject))
  }

  /// Returns `[draft] [Primary]`; without space for both beside a subject, the state of unsent mail takes
  /// precedence.
  private func badges(_ form: ThreadRowColumns.Badge, width: Int) -> StyledLine {
    let category = badge(form)
    guard var line = record.unsent?.mark else { return category }
    guard category.columns > 0, line.columns + 1 + category.columns + 6 <= width else { return line }
    line.appendSpaces(1)
    line.append(category)
    return line
  }

  /// `Quarterly numbers — Hi all, please find the sheet… [Primary]`, in exactly `width` columns.
  private func body(width: Int, badge form: ThreadRowColumns.Badge) -> StyledLine {
    let badge = badges(form, width: width)
    let badgeColumns = badge.columns
    let room = badgeColumns == 0 ? width : max(0, width - badgeColumns - 1)
    var line = subjectAndSnippet(width: room)
    line.appendSpaces(width - badgeColumns - line.columns)
    line.append(badge)
    return line
  }

  private func subjectAndSnippet(width: Int) -> StyledLine {
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

  private var snippet: TerminalText {
    let text = record.thread.snippet
    guard text.hasSuffix("…") else { return TerminalText(line: text) }
    return TerminalText(line: String(text.dropLast())) + layout.glyphs.ellipsis
  }

  /// Returns the category, or the folder of a search result.
  func badge(_ form: ThreadRowColumns.Badge) -> StyledLine {
    if let folder = record.hit?.folder {
      guard let letter = folder.first else { return StyledLine() }
      let name = TerminalText(line: form == .full ? folder : String(letter))
      let cut = name.truncated(to: form.widest - 2, ellipsis: layout.glyphs.ellipsis)
      return StyledLine("[" + cut + "]", .dim)
    }
    guard layout.showsCategories, let title = record.thread.aiCategory.title else { return StyledLine() }
    let name = form == .full ? title : record.thread.aiCategory.letter ?? ""
    return StyledLine(TerminalText("[\(name)]"), .badge(record.thread.aiCategory))
  }

  /// The marks ` + ★`, with space for missing ones.
  private var marks: StyledLine {
    let glyphs = layout.glyphs
    var line: StyledLine = " "
    line.append(
      record.thread.hasAttachments ? StyledLine(glyphs.attachment, .attachment) : StyledLine(" "))
    line.appendSpaces(1)
    line.append(record.thread.isStarred ? StyledLine(glyphs.star, .star) : StyledLine(" "))
    return line
  }

  private func time(_ columns: ThreadRowColumns) -> StyledLine {
    let date = record.date
    let text = columns.usesShortTime ? layout.times.short(date) : layout.times.relative(date)
    var line = StyledLine()
    line.appendCell(
      TerminalText(text), width: columns.time, .dim, alignment: .right, ellipsis: layout.glyphs.ellipsis)
    return line
  }

  private func cell(_ text: TerminalText, width: Int, _ role: Role) -> StyledLine {
    var line = StyledLine()
    line.appendCell(text, width: width, role, ellipsis: layout.glyphs.ellipsis)
    return line
  }
}
