public import VmailDomain
public import VmailTerminal

/// A nickname for people.
public struct NicknameRecord: OutputRecord {
  public var name: String
  public var people: [Participant]

  public init(name: String, people: [Participant]) {
    self.name = name
    self.people = people
  }

  public static let type = "nickname"
  public static let summary = "A name that can be typed instead of addresses."
  public static let fields: [RecordField<NicknameRecord>] = [
    .string("name", "the name") { $0.name },
    .strings("addresses", "the addresses it stands for") { $0.people.map(\.email) },
  ]

  private var addresses: String { people.map(\.email).joined(separator: ", ") }

  public func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine()
    line.appendCell(TerminalText(line: name), width: 15, ellipsis: layout.glyphs.ellipsis)
    line.appendSpaces(1)
    line.append(TerminalText(line: addresses))
    return [layout.fitted(line)]
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    [TerminalText(line: "\(name) stands for \(addresses).")]
  }
}

/// The result of importing a start-up file of mailx.
public struct MailrcRecord: SentenceRecord {
  public var file: String
  public var nicknames: Int
  public var alternates: Int
  public var ignored: Int

  public init(file: String, nicknames: Int, alternates: Int, ignored: Int) {
    self.file = file
    self.nicknames = nicknames
    self.alternates = alternates
    self.ignored = ignored
  }

  public static let type = "mailrc"
  public static let summary = "The result of importing a mailx startup file; comes after the names."
  public static let fields: [RecordField<MailrcRecord>] = [
    .string("file", "the file") { $0.file },
    .integer("nicknames", "number of names, valid until vmail ends") { $0.nicknames },
    .integer("alternates", "number of addresses added to the account") { $0.alternates },
    .integer("ignored", "number of other commands, which were ignored") { $0.ignored },
  ]

  public var sentence: TerminalText? {
    let names = Digits.counted(nicknames, "name")
    let count = alternates == 1 ? "an address" : "\(Digits.grouped(alternates)) addresses"
    let addresses = alternates == 0 ? "" : " and \(count) of yours"
    let rest = ignored == 0 ? "" : " \(Digits.counted(ignored, "other command")) ignored."
    return TerminalText(line: "Imported \(names)\(addresses) from \(file).\(rest)")
  }
}
