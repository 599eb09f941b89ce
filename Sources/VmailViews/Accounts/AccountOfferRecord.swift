public import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// An account of another mail program, and the command that adds it.
public struct AccountOfferRecord: OutputRecord {
  public var account: OtherAccount

  public init(account: OtherAccount) { self.account = account }

  public static let type = "account-offer"
  public static let summary = "An account of another mail program, and the command that would add it."
  public static let fields: [RecordField<AccountOfferRecord>] = [
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
    .strings("remarks", "what is not taken over, as sentences") { $0.remarks },
  ]

  /// The words of `account add` after the name of the command.
  public var words: [Word] {
    func word(_ text: String, isQuoted: Bool = true) -> Word {
      Word(text: text, range: 0..<0, isQuoted: isQuoted)
    }
    return [word("add", isQuoted: false), word(account.name)]
      + account.options.flatMap { option in
        [word("--" + option.name, isQuoted: false)] + (option.value.map { [word($0)] } ?? [])
      }
  }

  public var line: String {
    "account "
      + words.map { $0.isQuoted ? QuotedWord.quoted($0.text) : $0.text }.joined(separator: " ")
  }

  private var remarks: [String] {
    var remarks = account.remarks
    if account.hasPassword { remarks.append("The password itself is not copied.") }
    if account.usesOAuth { remarks.append("It logs in with OAuth2: add --oauth PROVIDER.") }
    if let mail = account.mail {
      remarks.append(
        "Its mail is imported with import \(QuotedWord.quoted(mail)) --account \(QuotedWord.quoted(account.name))."
      )
    }
    return remarks
  }

  public func text(in layout: Layout) -> [StyledLine] {
    layout.sentence(TerminalText(line: line))
      + remarks.flatMap { layout.sentence(TerminalText(line: $0), .dim) }
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    [TerminalText(line: "Account \(account.name) is added by \(line).")]
      + remarks.map { TerminalText(line: $0) }
  }
}

/// The end of a configuration that was read.
public struct ConfigurationRecord: OutputRecord {
  public var file: String
  public var accounts: Int
  public var added: Int
  public var nicknames: Int
  /// Whether somebody was asked about the accounts.
  var wasAsked: Bool
  public var others: [OtherSetting]

  public init(
    file: String, accounts: Int, added: Int, nicknames: Int, wasAsked: Bool, others: [OtherSetting]
  ) {
    self.file = file
    self.accounts = accounts
    self.added = added
    self.nicknames = nicknames
    self.wasAsked = wasAsked
    self.others = others
  }

  public static let type = "configuration"
  public static let summary = "What was found in the configuration of another mail program; comes after it."
  public static let fields: [RecordField<ConfigurationRecord>] = [
    .string("file", "the file") { $0.file },
    .integer("accounts", "number of accounts found") { $0.accounts },
    .integer("added", "number of accounts that were added") { $0.added },
    .integer("nicknames", "number of names for addresses, valid until vmail ends") { $0.nicknames },
    .objects("ignored", ObjectShape.otherSetting, "what else the file sets or defines") { $0.others },
  ]

  private var sentence: TerminalText {
    let aliases = nicknames == 1 ? "1 alias" : "\(Digits.grouped(nicknames)) aliases"
    guard accounts > 0 else {
      let found = nicknames > 0 ? "Imported \(aliases) from \(file)." : "No accounts or aliases in \(file)."
      return TerminalText(line: found)
    }
    let imported = nicknames > 0 ? "Imported \(aliases). " : ""
    if added > 0 { return TerminalText(line: imported + "Added \(Digits.counted(added, "account")).") }
    return TerminalText(
      line: imported + "No account was added" + (wasAsked ? "." : ": type the lines above to add accounts."))
  }

  /// What was left out: the lines to type for it, and the names of the rest.
  private func leftOut(isPlain: Bool) -> [TerminalText] {
    guard !others.isEmpty else { return [] }
    let lines = others.compactMap { other in
      other.line.map {
        TerminalText(line: isPlain ? "For \(other.name), type \($0)." : "\(other.name): \($0)")
      }
    }
    let rest = others.filter { $0.line == nil }.map(\.name)
    let shown = rest.prefix(Self.mostNames)
    let more = rest.count > shown.count ? " and \(Digits.grouped(rest.count - shown.count)) more" : ""
    let heading: TerminalText =
      isPlain ? "Other settings were not imported." : "Not imported. What to type here:"
    return (lines.isEmpty ? [] : [heading] + lines)
      + (rest.isEmpty
        ? [] : [TerminalText(line: "Without a counterpart: \(shown.joined(separator: ", "))\(more).")])
  }

  /// The most names that are listed of settings without a counterpart.
  private static let mostNames = 12

  public func text(in layout: Layout) -> [StyledLine] {
    layout.sentence(sentence) + leftOut(isPlain: false).flatMap { layout.sentence($0, .dim) }
  }
  public func plain(in layout: Layout) -> [TerminalText] { [sentence] + leftOut(isPlain: true) }
}

extension ObjectShape<OtherSetting> {
  fileprivate static let otherSetting = ObjectShape(fields: [
    .string("name", "the setting or command") { $0.name },
    .optionalString("line", "what to type here; null if nothing is the same, or nothing is needed") {
      $0.line
    },
  ])
}
