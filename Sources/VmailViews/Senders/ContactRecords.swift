import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// Somebody the user exchanges mail with.
public struct ContactRecord: OutputRecord {
  public var n: Int
  var contact: Contact

  public init(n: Int, contact: Contact) {
    self.n = n
    self.contact = contact
  }

  public static let type = "contact"
  public static let summary = "A person in your mail or address books."
  public static let fields: [RecordField<ContactRecord>] = [
    .integer("n", "its number in the list") { $0.n },
    .foreignText("name", "the name used most often; empty if there is none") {
      $0.contact.person.name ?? ""
    },
    .foreignText("email", "the address") { $0.contact.person.email },
    .integer("sentTo", "number of recent messages to them") { $0.contact.sentTo },
    .integer("received", "number of recent messages from them") { $0.contact.received },
    .optionalDate("lastDate", "the date of the last message; null if there is none") {
      $0.contact.hasMail ? $0.contact.last : nil
    },
    .boolean("isInAddressBook", "whether they have a card in an address book") { $0.contact.isInAddressBook },
  ]

  private var address: TerminalText { TerminalText(line: contact.person.email) }
  private var name: TerminalText { TerminalText(line: contact.person.name ?? "") }

  /// `6 to, 13 from`
  private var counts: [(count: Int, way: String)] {
    [(contact.sentTo, "to"), (contact.received, "from")].filter { $0.0 > 0 }
  }

  /// The width of the counts in columns.
  private static let countColumns = 16

  public func cells(in layout: Layout) -> [TerminalText]? {
    row(
      String(n), contact.person.name ?? "", contact.person.email, String(contact.sentTo),
      String(contact.received), contact.hasMail ? layout.times.sortable(contact.last) : "")
  }

  public func text(in layout: Layout) -> [StyledLine] {
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

  public func plain(in layout: Layout) -> [TerminalText] {
    let person = "Contact \(n): " + AddressText.spoken(contact.person)
    let facts =
      counts.map { Digits.counted($0.count, "message") + " \($0.way) them" }
      + [contact.hasMail ? "the last on " + layout.times.absolute(contact.last) : "in an address book"]
    return [
      Sentence.joined([
        Sentence.ended(TerminalText(line: person)), Sentence.capitalised(facts.joined(separator: ", ")),
      ])
    ]
  }

  /// `1 to, 3 from`
  private var shortCounts: String {
    contact.hasMail
      ? counts.map { "\(Digits.grouped($0.count)) \($0.way)" }.joined(separator: ", ") : "address book"
  }
}

/// The number of people, printed after them.
public struct ContactsRecord: OutputRecord {
  public var count: Int
  /// The total number of people who match the query.
  public var total: Int
  public var query: String

  public init(count: Int, total: Int, query: String) {
    self.count = count
    self.total = total
    self.query = query
  }

  public static let type = "contacts"
  public static let summary = "How many people were listed; comes after them."
  public static let fields: [RecordField<ContactsRecord>] = [
    .integer("count", "number of people listed") { $0.count },
    .integer("total", "number of people found") { $0.total },
  ]

  private var sentence: TerminalText? {
    if total == 0 {
      return query.isEmpty
        ? "No contacts." : TerminalText(line: "No contacts match \"\(query)\".")
    }
    let more = total - count
    return more > 0 ? TerminalText("\(Digits.grouped(more)) more. Type contacts --all.") : nil
  }

  public func cells(in layout: Layout) -> [TerminalText]? { [] }
  public func text(in layout: Layout) -> [StyledLine] {
    sentence.map { sentence in layout.wrapped(sentence, indent: 0, .dim) } ?? []
  }
  public func plain(in layout: Layout) -> [TerminalText] { sentence.map { [$0] } ?? [] }
}
