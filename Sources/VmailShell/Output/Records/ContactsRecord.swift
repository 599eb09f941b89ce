/// The number of people, printed after them.
struct ContactsRecord: OutputRecord {
  var count: Int
  /// The total number of people who match the query.
  var total: Int
  var query: String

  static let type = "contacts"
  static let summary = "How many people were listed; it follows them."
  static let fields: [RecordField<ContactsRecord>] = [
    .integer("count", "people that were listed") { $0.count },
    .integer("total", "people that were found") { $0.total },
  ]

  private var sentence: TerminalText? {
    if total == 0 {
      return query.isEmpty
        ? "Nobody is in the mail here." : TerminalText(line: "Nobody found for \"\(query)\".")
    }
    let more = total - count
    return more > 0 ? TerminalText("\(Digits.grouped(more)) more. Type contacts --all.") : nil
  }

  func text(in layout: Layout) -> [StyledLine] {
    sentence.map { sentence in layout.wrapped(sentence, indent: 0, .dim) } ?? []
  }
  func plain(in layout: Layout) -> [TerminalText] { sentence.map { [$0] } ?? [] }
}
