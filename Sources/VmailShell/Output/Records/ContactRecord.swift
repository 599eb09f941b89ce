import VmailDomain

/// Somebody the user exchanges mail with.
struct ContactRecord: OutputRecord {
  var n: Int
  var contact: Contact

  static let type = "contact"
  static let summary = "Somebody whom mail came from or went to."
  static let fields: [RecordField<ContactRecord>] = [
    .integer("n", "its number in the list") { $0.n },
    .mailText("name", "the name that mail gives most often; empty when none does") {
      $0.contact.person.name ?? ""
    },
    .mailText("email", "the address") { $0.contact.person.email },
    .integer("sentTo", "messages to them, of the newest sent mail") { $0.contact.sentTo },
    .integer("received", "messages from them, of the newest mail") { $0.contact.received },
    RecordField("lastDate", .timestamp, "when they were in mail last") {
      .string(InternetDate.string(from: $0.contact.last))
    },
  ]

  private var address: TerminalText { TerminalText(line: contact.person.email) }
  private var name: TerminalText { TerminalText(line: contact.person.name ?? "") }

  /// `6 to, 13 from`
  private var counts: [(count: Int, way: String)] {
    [(contact.sentTo, "to"), (contact.received, "from")].filter { $0.0 > 0 }
  }

  /// The width of the counts in columns.
  private static let countColumns = 16

  func text(in layout: Layout) -> [StyledLine] {
    let ellipsis = layout.glyphs.ellipsis
    var line = StyledLine()
    line.appendCell(TerminalText(String(n)), width: 5, alignment: .right, ellipsis: ellipsis)
    line.appendSpaces(1)
    if layout.width >= 60 {
      line.appendCell(name, width: layout.width / 4, ellipsis: ellipsis)
      line.appendSpaces(1)
      let room = layout.width - line.columns - Self.countColumns
      line.appendCell(address, width: min(room, 44), ellipsis: ellipsis)
      line.appendSpaces(1)
      line.append(TerminalText(shortCounts), .dim)
    } else {
      // The address is what it is asked for.
      line.append(address)
      if !name.isEmpty {
        line.appendSpaces(1)
        line.append(name, .dim)
      }
    }
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    let person = "Contact \(n): " + AddressText.spoken(contact.person)
    let facts =
      counts.map { Digits.counted($0.count, "message") + " \($0.way) them" }
      + ["the last on " + layout.times.absolute(contact.last)]
    return [
      Sentence.joined([
        Sentence.ended(TerminalText(line: person)), Sentence.capitalised(facts.joined(separator: ", ")),
      ])
    ]
  }

  /// `1 to, 3 from`
  private var shortCounts: String {
    counts.map { "\(Digits.grouped($0.count)) \($0.way)" }.joined(separator: ", ")
  }
}
