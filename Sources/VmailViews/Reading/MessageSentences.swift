import VmailDomain
import VmailTerminal

/// A message for reading aloud: `Message 3 of 3. From Bo Karlsson, bo@example.com, 14:30, unread, starred. To Ann, Sarah
/// Lee.`, followed by its text, and by its links and attachments, each on a line.
struct MessageSentences {
  let record: MessageRecord
  let layout: Layout

  var sentences: [TerminalText] {
    guard record.isExpanded else {
      return [Sentence.joined([head] + warnings + [snippet])] + reports(record.failures) + reactions
    }
    let receipt = record.receiptSentence.map { [TerminalText($0)] } ?? []
    return [Sentence.joined([head] + warnings + security + recipients)] + reports(record.deliveries) + receipt
      + body + attachments + reactions
  }

  private var head: TerminalText {
    let email = record.email
    let name = record.isOwn ? "me" : AddressText.short(record.sender, layout.addresses)
    let sender = record.isExpanded ? AddressText.spoken(record.sender) : name
    var parts = ["From " + sender, date]
    if let unsent = record.unsent { parts.append(unsent.spoken) }
    if !record.isRead, !record.isShownAgain { parts.append("unread") }
    if email.isStarred { parts.append(record.colour.map { "starred \($0.name)" } ?? "starred") }
    parts += email.flags.tagTitles
    let answers = record.row == nil ? nil : record.parent.map { ", in reply to message \($0)" }
    let place = record.count > 1 ? "Message \(record.n) of \(record.count)\(answers ?? "")." : ""
    return Sentence.joined([
      TerminalText(place), Sentence.ended(TerminalText(line: parts.joined(separator: ", "))),
    ])
  }

  private var date: String {
    let short = layout.times.relative(record.email.dateShown)
    // What has no time of day is further away than a week.
    if record.isExpanded, record.email.isArrivalUnusual || !short.contains(":") {
      return record.date(in: layout.times)
    }
    return short.hasPrefix("Y") ? "y" + short.dropFirst() : short
  }

  private var warnings: [TerminalText] {
    record.warningSentences.map { TerminalText(line: "Warning: " + $0) }
  }

  private var security: [TerminalText] {
    record.securityStatements.map { TerminalText(line: $0.text) }
  }

  private var snippet: TerminalText { Sentence.snippet(record.snippet) }

  private func reports(_ reports: [ReportedDelivery]) -> [TerminalText] {
    DeliveryText.sentences(reports, times: layout.times).map { TerminalText(line: $0) }
  }

  private var reactions: [TerminalText] {
    let line = record.reactionLine
    return line.isEmpty ? [] : [Sentence.ended(TerminalText(line: "Reactions: " + line))]
  }

  private var recipients: [TerminalText] {
    let parts = [
      ("To ", AddressText.names(record.to, own: record.own)),
      ("Copy to ", AddressText.names(record.cc, own: record.own)),
      ("Subject: ", record.hasOwnSubject ? record.subject : ""),
    ]
    return parts.filter { !$0.1.isEmpty }.map { Sentence.ended(TerminalText(line: $0.0 + $0.1)) }
  }

  private var body: [TerminalText] {
    guard let message = record.readable else { return ["Message body not available offline."] }
    var notes = MessageNotes(message, number: record.n).sentences.map { TerminalText($0) }
    if record.email.isReaction { notes.insert(snippet, at: 0) }
    let remarks = MessageNotes.remarks(on: message).map { TerminalText(line: $0) }
    let events = CalendarText.lines(of: message, in: layout, until: "to").flatMap { line in
      line.split(separator: "\n").map { Sentence.ended(TerminalText(line: String($0))) }
    }
    guard !message.text.isEmpty else {
      return notes + remarks + (events.isEmpty ? ["This message has no readable text."] : events)
    }
    let text = SpokenText(number: record.n, showsQuotes: record.showsQuotes).lines(of: message.text)
    return notes + remarks + events + (text.isEmpty ? ["The text is an image without a description."] : text)
      + SpokenLinks(number: record.n, links: message.text.links).lines
  }

  private var attachments: [TerminalText] {
    record.attachments.map { file in
      let target = AttachmentTarget(message: record.n, email: record.email.id, numbered: file)
      return AttachmentRecord(target: target).sentence
    }
  }
}
