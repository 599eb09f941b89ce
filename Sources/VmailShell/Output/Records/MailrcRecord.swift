import VmailDomain

/// A nickname for people.
struct NicknameRecord: OutputRecord {
  var name: String
  var people: [Participant]

  static let type = "nickname"
  static let summary = "A name for people, which can be typed where an address is wanted."
  static let fields: [RecordField<NicknameRecord>] = [
    .string("name", "what is typed") { $0.name },
    RecordField("addresses", .array(of: .string), "the addresses it stands for") {
      .array($0.people.map { .string($0.email) })
    },
  ]

  private var addresses: String { people.map(\.email).joined(separator: ", ") }

  func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine()
    line.appendCell(TerminalText(line: name), width: 15, ellipsis: layout.glyphs.ellipsis)
    line.appendSpaces(1)
    line.append(TerminalText(line: addresses))
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] { [TerminalText(line: "\(name) stands for \(addresses).")] }
}

/// The result of importing a start-up file of mailx.
struct MailrcRecord: OutputRecord {
  var file: String
  var nicknames: Int
  var alternates: Int
  var ignored: Int

  static let type = "mailrc"
  static let summary = "What was taken from a start-up file of mailx; the names stand before it."
  static let fields: [RecordField<MailrcRecord>] = [
    .string("file", "the file") { $0.file },
    .integer("nicknames", "names for people, until vmail ends") { $0.nicknames },
    .integer("alternates", "addresses that the account has from now on") { $0.alternates },
    .integer("ignored", "commands that are nothing to vmail; none was run") { $0.ignored },
  ]

  private var sentence: TerminalText {
    let names = Digits.counted(nicknames, "name")
    let count = alternates == 1 ? "an address" : "\(Digits.grouped(alternates)) addresses"
    let addresses = alternates == 0 ? "" : " and \(count) of yours"
    let rest = ignored == 0 ? "" : " \(Digits.counted(ignored, "other command")) left alone."
    return TerminalText(line: "Took \(names)\(addresses) from \(file).\(rest)")
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  func plain(in layout: Layout) -> [TerminalText] { [sentence] }
}
