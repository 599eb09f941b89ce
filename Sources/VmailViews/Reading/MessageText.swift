public import VmailDomain
import VmailTerminal

/// A message as text: its head, its text wrapped to the width, its attachments.
struct MessageText {
  let record: MessageRecord
  let layout: Layout

  private static let indent = 3
  /// The width in columns below which a tree leaves out dates and snippets.
  private static let leastForTreeColumn = 48
  /// The width in columns from which there are initials.
  private static let leastForInitials = 100
  /// The least width in columns for a snippet; a word or two are of no use.
  private static let leastSnippet = 8

  /// ` 1   John Doe     Hi all, please find the sheet attached…   Yesterday 14:30`
  ///
  /// The date is at the right edge, so that it doesn't read as a part of the text. On the narrowest screens the text has a
  /// line of its own.
  var collapsed: [StyledLine] { row + reports(record.failures) + reactions }

  private var row: [StyledLine] {
    if record.row != nil, layout.width < Self.leastForTreeColumn { return [narrowRow] }
    var line = beginning
    let time = layout.width >= 60 ? layout.times.relativeColumns : TimestampFormat.shortColumns
    let room = layout.width - line.columns - time - 1
    let senderWidth = max(6, min(22, layout.width / 5), unsentMark.columns + 8)
    let hasRoomForSnippet = room >= senderWidth + 1 + Self.leastSnippet
    if hasRoomForSnippet {
      line.append(sender(width: senderWidth))
      line.appendSpaces(1)
      line.append(snippet(width: room - senderWidth - 1))
    } else if room >= senderWidth {
      line.append(sender(width: room))
    } else {
      line.append(sender(width: layout.width - line.columns))
      return [layout.fitted(line)]
    }
    line.appendSpaces(1)
    let date = record.email.dateShown
    line.appendCell(
      TerminalText(layout.width >= 60 ? layout.times.relative(date) : layout.times.short(date)), width: time,
      .dim,
      alignment: .right, ellipsis: layout.glyphs.ellipsis)
    guard !hasRoomForSnippet, !record.snippet.isEmpty else { return [line] }
    var below = StyledLine()
    below.appendSpaces(Self.indent)
    below.append(snippet(width: layout.width - Self.indent))
    return [line, below]
  }

  /// The row ` 1   └─> John Doe` of a tree with little space.
  private var narrowRow: StyledLine {
    var line = beginning
    line.append(branch, .dim)
    let star = star
    line.append(sender(width: max(4, layout.width - line.columns - star.columns)))
    line.append(star)
    return layout.fitted(line)
  }

  /// The sender, `me` for the user, with its warning and the state of unsent mail.
  private func sender(width: Int) -> StyledLine {
    var line = StyledLine()
    if !record.warningSentences.isEmpty { line.append(layout.glyphs.warning + " ", .warning) }
    let unsent = unsentMark
    let name = record.isOwn ? "me" : AddressText.name(record.sender)
    line.appendCell(
      TerminalText(line: name), width: max(3, width - line.columns - unsent.columns), nameRole,
      ellipsis: layout.glyphs.ellipsis)
    line.append(unsent)
    return line
  }

  /// The beginning of the text below its branch of the tree, and the star.
  private func snippet(width: Int) -> StyledLine {
    var line = StyledLine(branch, .dim)
    let star = star
    let room = max(0, width - line.columns - star.columns)
    let snippet = TerminalText(line: layout.glyphs.written(record.snippet))
      .fitted(to: room, ellipsis: layout.glyphs.ellipsis)
    line.append(isolated: StyledLine(snippet.text, .dim))
    line.appendSpaces(width - line.columns - star.columns)
    line.append(star)
    return line
  }

  var expanded: [StyledLine] {
    let said = reactions
    return [head] + warnings + security + addresses + reports(record.deliveries) + receipt + invitation
      + [StyledLine()] + body + attachments
      + (said.isEmpty ? [] : [StyledLine()] + said) + [StyledLine()]
  }

  // MARK: Parts

  /// ` 3 ● `, and the initials where there is room
  private var beginning: StyledLine {
    let number = TerminalText(String(record.n))
    var line = StyledLine()
    line.appendSpaces(max(2, String(record.count).utf8.count) - number.columns)
    line.append(number, .heading)
    line.appendSpaces(1)
    line.append(record.isRead ? " " : layout.glyphs.unread, record.isRead ? .plain : .unreadMark)
    line.appendSpaces(1)
    guard layout.width >= Self.leastForInitials else { return line }
    let initials = Initials.of(record.sender)
    line.append(initials, Initials.role(of: record.sender))
    line.appendSpaces(Initials.columns + 1 - initials.columns)
    return line
  }

  /// ` ★`
  private var star: StyledLine {
    guard record.email.isStarred else { return StyledLine() }
    var line = StyledLine(" " + layout.glyphs.star, .star)
    if let colour = record.colour { line.append(TerminalText(" " + colour.name), .dim) }
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

  /// Under the mark of unread messages, where there is room.
  private var bodyIndent: Int { layout.width >= 60 ? Self.indent : 0 }

  private var nameRole: Role { record.isRead ? .heading : .unread }

  /// The head, in which an address follows every name, since a name can be misleading. The date is at the right
  /// edge if the whole address fits beside it, else among the fields below.
  private var head: StyledLine {
    var line = beginning
    line.append(branch, .dim)
    var end = unsentMark
    end.append(star)
    if headHasDate { end.append("  " + TerminalText(record.date(in: layout.times)), .dim) }
    let room = max(1, layout.width - line.columns - end.columns)
    line.appendCell(
      address, width: end.columns == 0 ? min(room, address.columns) : room, nameRole,
      ellipsis: layout.glyphs.ellipsis)
    line.append(end)
    return layout.fitted(line)
  }

  private var address: TerminalText {
    var sender = record.sender
    // Anybody can write the user's address into From.
    if record.isOwn, record.warnings.isEmpty { sender.name = "me" }
    return TerminalText(line: AddressText.full(sender, layout.addresses))
  }

  private var headHasDate: Bool {
    let marks = beginning.columns + branch.columns + unsentMark.columns + star.columns
    let date = TerminalText(record.date(in: layout.times))
    return marks + address.columns + 2 + date.columns <= layout.width
  }

  /// The warnings, which come before the contents they concern.
  private var warnings: [StyledLine] {
    record.warningSentences.flatMap { sentence in
      let sentence = TerminalText(line: sentence)
      return layout.wrapped(layout.glyphs.warning + " " + sentence, indent: Self.indent, .warning)
    }
  }

  /// What cryptography proves about the message.
  private var security: [StyledLine] {
    record.securityStatements.flatMap { statement in
      let mark = statement.isWarning ? layout.glyphs.warning + " " : TerminalText.empty
      return layout.wrapped(
        mark + TerminalText(line: statement.text), indent: Self.indent,
        statement.isWarning ? .warning : .notice)
    }
  }

  /// What became of it, where failures stand out.
  private func reports(_ reports: [ReportedDelivery]) -> [StyledLine] {
    let count = record.failures.count
    return DeliveryText.sentences(reports, times: layout.times).enumerated().flatMap { place, sentence in
      let mark = place < count ? layout.glyphs.warning + " " : TerminalText.empty
      return layout.wrapped(
        mark + TerminalText(line: sentence), indent: Self.indent, place < count ? .warning : .notice)
    }
  }

  private var receipt: [StyledLine] {
    record.receiptSentence.map { layout.wrapped(TerminalText($0), indent: Self.indent, .notice) } ?? []
  }

  /// `👍 Ann, 🎉 me`
  private var reactions: [StyledLine] {
    let line = record.reactionLine
    return line.isEmpty ? [] : layout.wrapped(TerminalText(line: line), indent: Self.indent, .dim)
  }

  private var addresses: [StyledLine] {
    var lines: [StyledLine] = []
    if !headHasDate { lines += field("Date", record.date(in: layout.times)) }
    lines += recipients("To", record.to) + recipients("Cc", record.cc)
    if record.hasOwnSubject { lines += field("Subject", record.subject) }
    lines += field("Tags", record.email.flags.tagTitles.joined(separator: ", "))
    return lines
  }

  /// What, when and where, unless that is the text.
  private var invitation: [StyledLine] {
    record.readable.map { $0.text.isEmpty ? [] : events(in: $0, indent: Self.indent, .notice) } ?? []
  }

  private func events(in message: ReadableMessage, indent: Int, _ role: Role) -> [StyledLine] {
    CalendarText.lines(of: message, in: layout).flatMap {
      layout.wrapped(TerminalText($0, lines: .kept), indent: indent, role)
    }
  }

  private func field(_ name: String, _ value: String) -> [StyledLine] {
    value.isEmpty
      ? [] : layout.wrapped(TerminalText(line: name + ": " + value), indent: Self.indent, .dim)
  }

  /// `To: me, Sarah Lee (+4: headers 3)`, on one line.
  private func recipients(_ name: String, _ people: [Participant]) -> [StyledLine] {
    guard !people.isEmpty else { return [] }
    let names = people.prefix(100).map { record.own.contains($0.email) ? "me" : AddressText.name($0) }
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

  private var body: [StyledLine] {
    guard let message = record.readable else {
      return [note("Message body not available offline", .warning)]
    }
    var lines = notes(on: message)
    if !lines.isEmpty { lines.append(StyledLine()) }
    guard !message.text.isEmpty else {
      guard message.events.isEmpty else { return lines + events(in: message, indent: bodyIndent, .plain) }
      return lines + [note("This message has no readable text", .dim)]
    }
    let fits = !message.text.hasLines(wider: layout.width - bodyIndent, upTo: layout.width)
    return lines
      + MessageBody(
        number: record.n, showsQuotes: record.showsQuotes, layout: layout, indent: fits ? bodyIndent : 0,
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
    let statement = TerminalText(line: record.snippet)
    return (record.email.isReaction ? layout.wrapped(statement, indent: Self.indent, .notice) : []) + notes
      + MessageNotes.remarks(on: message).flatMap {
        layout.wrapped(TerminalText(line: $0), indent: Self.indent, .warning)
      }
  }

  private var attachments: [StyledLine] {
    guard let first = record.attachments.first else { return [] }
    let lines = AttachmentLines(
      attachments: record.attachments, message: record.n, layout: layout, indent: bodyIndent)
    let reference = "\(record.n).\(first.n)"
    let hint = TerminalText("preview \(reference), save \(reference)")
    return [StyledLine()] + lines.lines + layout.wrapped(hint, indent: bodyIndent, .dim)
  }
}

extension ReadableMessage {
  /// The warning about a damaged message; `nil` for others.
  public var damageSentence: String? {
    isDamaged
      ? "This message is damaged: the store's copy differs from what was received. Only its legible text is shown. Type doctor for details."
      : nil
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
    let remarks = [message.damageSentence].compactMap(\.self) + message.remarks
    return switch message.missing {
    case .none, .all: remarks
    case .html: remarks + ["The HTML version has not been downloaded. This is the plain text."]
    case .plain: remarks + ["The plain text has not been downloaded. This is the HTML version."]
    case .part: remarks + ["Some of the text has not been downloaded."]
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
