import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal

/// A nickname for people.
struct NicknameRecord: OutputRecord {
  var name: String
  var people: [Participant]

  static let type = "nickname"
  static let summary = "A name that can be typed instead of addresses."
  static let fields: [RecordField<NicknameRecord>] = [
    .string("name", "the name") { $0.name },
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
  static let summary = "The result of importing a mailx startup file; comes after the names."
  static let fields: [RecordField<MailrcRecord>] = [
    .string("file", "the file") { $0.file },
    .integer("nicknames", "number of names, valid until vmail ends") { $0.nicknames },
    .integer("alternates", "number of addresses added to the account") { $0.alternates },
    .integer("ignored", "number of other commands, which were ignored") { $0.ignored },
  ]

  private var sentence: TerminalText {
    let names = Digits.counted(nicknames, "name")
    let count = alternates == 1 ? "an address" : "\(Digits.grouped(alternates)) addresses"
    let addresses = alternates == 0 ? "" : " and \(count) of yours"
    let rest = ignored == 0 ? "" : " \(Digits.counted(ignored, "other command")) ignored."
    return TerminalText(line: "Imported \(names)\(addresses) from \(file).\(rest)")
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  func plain(in layout: Layout) -> [TerminalText] { [sentence] }
}

/// Imports the configuration of mailx (`import --mailrc`).
enum MailrcImport {
  static func run(_ path: String, in shell: inout Shell) async throws {
    let mailrc = Mailrc(try InputText.read(shell.environment.expanded(path)))
    let found = mailrc.nicknames()
    for name in found.names { shell.nicknames.define(name, as: found[name] ?? []) }
    let added = try await addOwnAddresses(mailrc.alternates, in: &shell)
    shell.session.placesVersion += 1
    guard shell.reportsChanges else { return }
    shell.console.results(found.names.map { NicknameRecord(name: $0, people: found[$0] ?? []) })
    shell.console.result(
      MailrcRecord(file: path, nicknames: found.names.count, alternates: added, ignored: mailrc.ignored))
  }

  /// Adds addresses that mail of the current account may be sent from and answered as.
  /// - Returns: the number of new addresses.
  private static func addOwnAddresses(_ addresses: [String], in shell: inout Shell) async throws -> Int {
    let people = addresses.flatMap { (try? AddressList.participants(in: $0)) ?? [] }
    guard !people.isEmpty else { return 0 }
    try await Locations.enterDefaultPlace(in: &shell)
    guard let account = shell.session.account else {
      shell.console.warning("The alternates were skipped, because there is no account to add them to.")
      return 0
    }
    let own = try await DraftWriting.writing(in: &shell).compose.identities().filter {
      $0.accountId == account.id
    }.map(
      \.participant)
    let known = OwnAddresses(own.map(\.email))
    let new = people.filter { !known.contains($0.email) }
    guard !new.isEmpty else { return 0 }
    try await AccountSenders.set(UniqueRecipients.of(own + new), of: account, in: &shell)
    return new.count
  }
}
