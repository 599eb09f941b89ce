import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal

/// Offers the accounts of another mail program, and defines its aliases (`import --config`).
enum OtherConfigurations {
  static func importConfiguration(_ typed: String, in shell: inout Shell) async throws {
    let path = Self.configurationFile(
      FullPath.absolute(shell.environment.expanded(typed)))
    let found = OtherConfiguration(
      try InputText.read(path), path: path, home: shell.environment.variables["HOME"],
      reading: { try? InputText.read($0) })
    for name in found.nicknames.names { shell.nicknames.define(name, as: found.nicknames[name] ?? []) }
    shell.session.placesVersion += 1
    guard !shell.isReadingRcFile else { return }
    shell.console.results(
      found.nicknames.names.map { NicknameRecord(name: $0, people: found.nicknames[$0] ?? []) })
    for remark in found.remarks { shell.console.notice(TerminalText(line: remark).string, .warning) }
    var added = 0
    for account in found.accounts {
      let offer = AccountOfferRecord(account: account)
      shell.console.result(offer)
      if try await offers(account, offer, in: &shell) { added += 1 }
    }
    shell.console.result(
      ConfigurationRecord(
        file: path, accounts: found.accounts.count, added: added, nicknames: found.nicknames.names.count,
        wasAsked: AccountPrompts.canAsk(in: shell)))
  }

  /// Returns the file with the accounts, if the path is the folder of a configuration.
  private static func configurationFile(_ path: String) -> String {
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    let files = ["accounts.conf", "muttrc", "neomuttrc"].map { folder + "/" + $0 }
    return files.first { InputText.isThere($0) } ?? path
  }

  /// Asks whether to add an account, and adds it as `account add` would.
  /// - Returns: whether it was added.
  private static func offers(_ account: OtherAccount, _ offer: AccountOfferRecord, in shell: inout Shell)
    async throws -> Bool
  {
    guard AccountPrompts.canAsk(in: shell) else { return false }
    if try await Locations.accountNames(in: &shell).contains(where: {
      $0.lowercased() == account.name.lowercased()
    }) {
      shell.console.notice("There is already an account \(account.name).")
      return false
    }
    guard try await AccountPrompts.agrees("Add account \(account.name)? [y/N] ", default: false, in: shell)
    else { return false }
    let call = try BoundCall(AccountCommand.self, offer.words, line: offer.line).call
    if call.has("local") {
      try await AccountCreation.addLocal(named: account.name, call, in: &shell)
    } else {
      try await AccountCreation.add(named: account.name, call, in: &shell)
    }
    return true
  }
}

extension InputText {
  /// Returns whether there is a file that can be opened.
  fileprivate static func isThere(_ path: String) -> Bool { (try? read(path)) != nil }
}

/// An account of another mail program, and the command that adds it.
struct AccountOfferRecord: OutputRecord {
  var account: OtherAccount

  static let type = "account-offer"
  static let summary = "An account of another mail program, and the command that would add it."
  static let fields: [RecordField<AccountOfferRecord>] = [
    .string("name", "its name") { $0.account.name },
    .string("email", "its address; empty if the configuration has none") { $0.account.address },
    .optionalString("imap", "the server for incoming mail; null if it has none") { $0.account.imap?.text },
    .optionalString("smtp", "the server for outgoing mail; null if it is not named") {
      $0.account.smtp?.text
    },
    .optionalString("passwordCommand", "the command that prints its password; null if there is none") {
      $0.account.passwordCommand
    },
    .optionalString("mail", "the folder with its mail; null if that is on a server") { $0.account.mail },
    .string("command", "the command that adds it") { $0.line },
    RecordField("remarks", .array(of: .string), "what is not taken over, as sentences") {
      .array($0.remarks.map(JSONValue.string))
    },
  ]

  /// The words of `account add` after the name of the command.
  var words: [Word] {
    func word(_ text: String, isQuoted: Bool = true) -> Word {
      Word(text: text, range: 0..<0, isQuoted: isQuoted)
    }
    return [word("add", isQuoted: false), word(account.name)]
      + account.options.flatMap { option in
        [word("--" + option.name, isQuoted: false)] + (option.value.map { [word($0)] } ?? [])
      }
  }

  var line: String {
    "account "
      + words.map { $0.isQuoted ? QuotedWord.quoted($0.text) : $0.text }.joined(separator: " ")
  }

  private var remarks: [String] {
    var remarks = account.remarks
    if account.hasPassword { remarks.append("Its password is not copied.") }
    if account.usesOAuth { remarks.append("It logs in with OAuth2: add --oauth PROVIDER.") }
    if let mail = account.mail {
      remarks.append(
        "Its mail is imported with import \(QuotedWord.quoted(mail)) --account \(QuotedWord.quoted(account.name))."
      )
    }
    return remarks
  }

  func text(in layout: Layout) -> [StyledLine] {
    layout.sentence(TerminalText(line: line))
      + remarks.flatMap { layout.sentence(TerminalText(line: $0), .dim) }
  }

  func plain(in layout: Layout) -> [TerminalText] {
    [TerminalText(line: "Account \(account.name) is added by \(line).")]
      + remarks.map { TerminalText(line: $0) }
  }
}

/// The end of a configuration that was read.
struct ConfigurationRecord: OutputRecord {
  var file: String
  var accounts: Int
  var added: Int
  var nicknames: Int
  /// Whether somebody was asked about the accounts.
  var wasAsked: Bool

  static let type = "configuration"
  static let summary = "What was found in the configuration of another mail program; comes after it."
  static let fields: [RecordField<ConfigurationRecord>] = [
    .string("file", "the file") { $0.file },
    .integer("accounts", "number of accounts found") { $0.accounts },
    .integer("added", "number of accounts that were added") { $0.added },
    .integer("nicknames", "number of names for addresses, valid until vmail ends") { $0.nicknames },
  ]

  private var sentence: TerminalText {
    let found =
      "Found \(Digits.counted(accounts, "account")) and \(Digits.counted(nicknames, "name")) in \(file)."
    guard accounts > 0 else { return TerminalText(line: found) }
    if added > 0 { return TerminalText(line: found + " Added \(Digits.counted(added, "account")).") }
    return TerminalText(
      line: found + (wasAsked ? " Added none." : " Added none; type the lines above to add accounts."))
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  func plain(in layout: Layout) -> [TerminalText] { [sentence] }
}
