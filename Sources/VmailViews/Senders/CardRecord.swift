public import VmailDomain
public import VmailTerminal

/// A card of an address book.
public struct CardRecord: OutputRecord {
  private var name: String
  private var isGroup: Bool
  private var book: String?
  private var emails: [VCard.Email] = []
  private var members: [Participant]
  private var categories: [String] = []
  private var details: [(name: String, types: [String], text: String)] = []
  private var change: String?

  /// - Parameters:
  ///   - members: whom a group reaches.
  ///   - change: what was done to it, as a sentence; `nil` if it is only shown.
  public init(_ card: VCard, book: String, members: [Participant] = [], change: String? = nil) {
    (name, isGroup, self.book, self.members) = (card.name, card.isGroup, book, members)
    (emails, categories, self.change) = (card.emails, card.categories, change)
    details = card.properties.filter { Self.shown.contains($0.name) }.prefix(Self.most).compactMap {
      property in
      let text = property.parts(separator: ";").filter { !$0.isEmpty }.joined(separator: ", ")
      let types = property.types.filter { !["pref", "voice"].contains($0) }
      return text.isEmpty ? nil : (property.name.lowercased(), types, text)
    }
  }

  /// A category whose cards work as a group.
  public init(category: String, members: [Participant]) {
    (name, isGroup, self.members) = (category, true, members)
  }

  private static let most = 100
  private static let shown: Set<String> = [
    "NICKNAME", "ORG", "TITLE", "ROLE", "TEL", "ADR", "BDAY", "ANNIVERSARY", "URL", "IMPP", "NOTE",
  ]

  public static let type = "card"
  public static let summary = "A card of an address book: a person, an organization or a group."
  public static let fields: [RecordField<CardRecord>] = [
    .foreignText("name", "the full name") { $0.name },
    .boolean("isGroup", "whether it is a group") { $0.isGroup },
    .foreignTexts("emails", "the addresses, those that are preferred first") { $0.emails.map(\.address) },
    .foreignTexts("members", "the addresses that a group reaches") { $0.members.map(\.email) },
    .foreignTexts("categories", "the categories, which work as groups") { $0.categories },
    RecordField(
      "details", .array(of: .foreignText), "what else vmail shows of it, such as \"tel (home): 555-0100\""
    ) {
      .array($0.details.map { .string("\(Self.label($0.name, $0.types)): \($0.text)") })
    },
    .optionalForeignText("book", "the address book; null for a category of several cards") { $0.book },
  ]

  private static func label(_ name: String, _ types: [String]) -> String {
    types.isEmpty ? name : "\(name) (\(types.joined(separator: ", ")))"
  }

  private func rows(spoken isSpoken: Bool) -> [String] {
    emails.map { "\(Self.label("email", $0.label.isEmpty ? [] : [$0.label])): \($0.address)" }
      + details.map { "\(Self.label($0.name, $0.types)): \($0.text)" }
      + (categories.isEmpty ? [] : ["groups: \(categories.joined(separator: ", "))"])
      + members.map { "member: \(isSpoken ? AddressText.spoken($0) : AddressText.full($0))" }
      + (book.map { ["book: \($0)"] } ?? [])
  }

  public func text(in layout: Layout) -> [StyledLine] {
    if let change { return layout.sentence(TerminalText(line: change)) }
    var head = StyledLine()
    head.append(TerminalText(line: name.isEmpty ? "No name" : name), .heading)
    return [layout.fitted(head)]
      + rows(spoken: false).flatMap { layout.wrapped(TerminalText(line: $0), indent: 2) }
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    if let change { return [TerminalText(line: change)] }
    let kind = isGroup ? "Group" : "Card"
    return [Sentence.ended(TerminalText(line: "\(kind) \(name)"))]
      + rows(spoken: true).map { Sentence.ended(Sentence.capitalised($0)) }
  }
}
