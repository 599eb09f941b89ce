import VmailDomain
import VmailTerminal

/// A message as text: its head, its text wrapped to the width, its attachments.
struct MessageText {
  let record: MessageRecord
  let layout: Layout

  private static let indent = 3
  /// The width in columns below which a tree leaves out dates and snippets.
  private static let leastForTreeColumn = 48

  /// `1   JD John Doe            Feb 5     Hi all, please find the sheet attached…    ▸`
  var collapsed: StyledLine {
    if record.row != nil, layout.width < Self.leastForTreeColumn { return narrowRow }
    var line = beginning
    let senderWidth = max(6, min(22, layout.width / 4))
    let mark: TerminalText = record.warnings.isEmpty ? .empty : layout.glyphs.warning + " "
    line.append(mark, .warning)
    let unsent = unsentMark
    line.appendCell(
      name, width: max(4, senderWidth - mark.columns - unsent.columns), nameRole,
      ellipsis: layout.glyphs.ellipsis)
    line.append(unsent)
    line.appendSpaces(1)
    line.appendCell(
      TerminalText(layout.times.short(record.email.dateReceived)), width: TimestampFormat.shortColumns, .dim,
      ellipsis: layout.glyphs.ellipsis)
    line.appendSpaces(1)
    if record.email.isStarred { line.append(layout.glyphs.star + " ", .star) }
    line.append(branch, .dim)
    let fold = layout.glyphs.folded
    let room = layout.width - line.columns - fold.columns - 1
    guard room > 0 else { return layout.fitted(line) }
    let snippet = TerminalText(line: layout.glyphs.written(record.email.snippet))
      .fitted(to: room, ellipsis: layout.glyphs.ellipsis)
    line.append(isolated: StyledLine(snippet.text, .dim))
    line.appendSpaces(room - snippet.columns + 1)
    line.append(fold, .dim)
    return line
  }

  /// The row `1   └─> John Doe  ▸` of a tree with little space.
  private var narrowRow: StyledLine {
    var line = beginning
    line.append(branch, .dim)
    let fold = layout.glyphs.folded
    line.append(record.warnings.isEmpty ? .empty : layout.glyphs.warning + " ", .warning)
    let star: TerminalText = record.email.isStarred ? " " + layout.glyphs.star : .empty
    var marks = unsentMark
    marks.append(star, .star)
    marks.append(" " + fold, .dim)
    line.appendCell(
      name, width: max(4, layout.width - line.columns - marks.columns), nameRole,
      ellipsis: layout.glyphs.ellipsis)
    line.append(marks)
    return layout.fitted(line)
  }

  var expanded: [StyledLine] {
    [head] + warnings + addresses + [StyledLine()] + body + attachments + [StyledLine()]
  }

  // MARK: Parts

  /// `3 ● BK `
  private var beginning: StyledLine {
    var line = StyledLine(TerminalText(String(record.n)), .heading)
    line.appendSpaces(Self.indent - 1 - line.columns)
    line.append(record.isRead ? " " : layout.glyphs.unread, record.isRead ? .plain : .unreadMark)
    line.appendSpaces(1)
    guard layout.width >= 60 else { return line }
    let initials = Initials.of(record.sender)
    line.append(initials, Initials.role(of: record.sender))
    line.appendSpaces(Initials.columns + 1 - initials.columns)
    return line
  }

  /// The branch, which follows the columns, as in mutt, so that they stay aligned.
  private var branch: TerminalText { record.row.map { TreeBranch.text(of: $0, in: layout) } ?? .empty }

  /// ` [draft]`
  private var unsentMark: StyledLine {
    guard let unsent = record.unsent else { return StyledLine() }
    var line: StyledLine = " "
    line.append(unsent.mark)
    return line
  }

  /// Under the sender's mark, where there is room.
  private var bodyIndent: Int { layout.width >= 60 ? Self.indent : 0 }

  private var headHasDate: Bool { layout.width >= 56 }

  private var nameRole: Role { record.isRead ? .heading : .unread }

  private var name: TerminalText { TerminalText(line: AddressText.name(record.sender)) }

  /// The head, in which an address follows every name, since a name can be misleading.
  private var head: StyledLine {
    var line = beginning
    line.append(branch, .dim)
    let star: TerminalText = record.email.isStarred ? " " + layout.glyphs.star : .empty
    let date = TerminalText(date)
    let mark = unsentMark
    let room = layout.width - line.columns - star.columns - mark.columns
    let hasDate = headHasDate
    line.appendCell(
      TerminalText(line: AddressText.full(record.sender, layout.addresses)),
      width: hasDate ? room - date.columns - 1 : room,
      nameRole, ellipsis: layout.glyphs.ellipsis)
    line.append(mark)
    if hasDate { line.append(" " + date, .dim) }
    line.append(star, .star)
    return line
  }

  /// The warnings, which come before the contents they concern.
  private var warnings: [StyledLine] {
    record.warnings.flatMap { warning in
      let sentence = TerminalText(line: SenderWarningText.sentence(for: warning))
      return layout.wrapped(layout.glyphs.warning + " " + sentence, indent: Self.indent, .warning)
    }
  }

  private var addresses: [StyledLine] {
    var lines: [StyledLine] = []
    if !headHasDate { lines += field("Date", date) }
    lines += recipients("To", record.email.toAddresses) + recipients("Cc", record.email.ccAddresses)
    if record.hasOwnSubject { lines += field("Subject", record.email.subject) }
    return lines
  }

  private func field(_ name: String, _ value: String) -> [StyledLine] {
    value.isEmpty
      ? [] : layout.wrapped(TerminalText(line: name + ": " + value), indent: Self.indent, .dim)
  }

  /// `To: me, Sarah Lee (+4: headers 3)`, on one line.
  private func recipients(_ name: String, _ people: [Participant]) -> [StyledLine] {
    guard !people.isEmpty else { return [] }
    let names = people.prefix(100).map { own($0) ? "me" : AddressText.name($0) }
    let room = layout.width - Self.indent
    var text = TerminalText(line: name + ": " + names[0])
    for shown in 1...names.count {
      let rest = people.count - shown
      let more = rest > 0 ? "  (+\(rest): headers \(record.n))" : ""
      let candidate = TerminalText(line: name + ": " + names[..<shown].joined(separator: ", ") + more)
      guard shown == 1 || candidate.columns <= room else { break }
      text = candidate
    }
    var line = StyledLine()
    line.appendSpaces(Self.indent)
    line.append(text, .dim)
    return [layout.fitted(line)]
  }

  private func own(_ person: Participant) -> Bool { record.own.contains(person.email.lowercased()) }

  private var date: String { layout.times.relative(record.email.dateReceived) }

  private var body: [StyledLine] {
    guard let message = record.readable else {
      return [note("Message body not available offline", .warning)]
    }
    var lines = notes(on: message)
    if !lines.isEmpty { lines.append(StyledLine()) }
    guard !message.text.isEmpty else {
      return lines + [note("This message has no readable text", .dim)]
    }
    return lines
      + MessageBody(
        number: record.n, showsQuotes: record.showsQuotes, layout: layout, indent: bodyIndent,
        pictures: record.pictures
      ).lines(of: message.text)
  }

  private func note(_ text: TerminalText, _ role: Role) -> StyledLine {
    var line = StyledLine()
    line.appendSpaces(bodyIndent)
    line.append(text, role)
    return line
  }

  /// Returns the notes on hidden parts: `3 trackers removed · 2 remote images blocked (images 3)`.
  private func notes(on message: ReadableMessage) -> [StyledLine] {
    let kept = MessageNotes(message, number: record.n)
    let line = kept.clauses.joined(separator: " \(layout.glyphs.separator.string) ")
    let notes = line.isEmpty ? [] : layout.wrapped(TerminalText(line: line), indent: Self.indent, .dim)
    return notes
      + MessageNotes.remarks(on: message).flatMap {
        layout.wrapped(TerminalText(line: $0), indent: Self.indent, .warning)
      }
  }

  private var attachments: [StyledLine] {
    guard !record.attachments.isEmpty else { return [] }
    return [StyledLine()]
      + record.attachments.map { file in
        var line = StyledLine()
        line.appendSpaces(bodyIndent)
        line.append(layout.glyphs.attachment, .attachment)
        line.append(" " + facts(of: file, room: layout.width - bodyIndent - 2))
        return layout.fitted(line)
      }
  }

  /// Returns text such as `1 numbers.xlsx  84 KB  spreadsheet  (download 3.1)` or `1 numbers.xlsx  downloaded
  /// 84 KB  spreadsheet`. If space is short, the last parts are left out first, but never whether the file is
  /// here.
  private func facts(of file: NumberedAttachment, room: Int) -> TerminalText {
    let isHere = file.attachment.isDownloaded
    let name = "\(file.n) \(file.name)"
    let facts = [Digits.size(file.attachment.sizeBytes), AttachmentTypeName.of(file.attachment)]
    let state = isHere ? "  downloaded" : ""
    let more = isHere ? facts : facts + ["(download \(record.n).\(file.n))"]
    let texts = (0...more.count).reversed().lazy.map { count in
      TerminalText(line: name + state + more.prefix(count).map { "  " + $0 }.joined())
    }
    if let text = texts.first(where: { $0.columns <= room }) { return text }
    let mark = TerminalText(state)
    return TerminalText(line: name)
      .truncated(to: max(1, room - mark.columns), ellipsis: layout.glyphs.ellipsis) + mark
  }
}

/// The notes on parts of a message that are hidden from its reader.
struct MessageNotes {
  /// `3 trackers removed`, `2 remote images blocked (images 3)`.
  let clauses: [String]
  /// The notes for reading aloud.
  let sentences: [String]

  /// Returns sentences about differences between the display and the original.
  static func remarks(on message: ReadableMessage) -> [String] {
    switch message.missing {
    case .none, .all: message.remarks
    case .html: message.remarks + ["The HTML version isn't here. This is the plain text."]
    case .plain: message.remarks + ["The plain text isn't here. This is the HTML version."]
    case .part: message.remarks + ["Some of the text isn't here."]
    }
  }

  /// - Parameter number: the number of the message.
  init(_ message: ReadableMessage, number: Int) {
    var clauses: [String] = []
    if !message.trackers.isEmpty {
      clauses.append(Digits.counted(message.trackers.count, "tracker") + " removed")
    }
    if !message.blockedImages.isEmpty {
      let images = Digits.counted(message.blockedImages.count, "remote image")
      clauses.append("\(images) blocked (images \(number))")
    }
    self.clauses = clauses
    sentences = clauses.map { clause in
      let hint = " (images \(number))"
      guard clause.hasSuffix(hint) else { return clause + "." }
      return clause.dropLast(hint.count) + ". Type images \(number)."
    }
  }
}
