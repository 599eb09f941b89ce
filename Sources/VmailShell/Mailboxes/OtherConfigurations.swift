import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Offers the accounts of another mail program, and defines its aliases (`import --config`).
enum OtherConfigurations {
  static func importConfiguration(_ typed: String, in shell: inout Shell) async throws {
    let path = Self.configurationFile(
      FullPath.absolute(shell.environment.expanded(typed)))
    let found = OtherConfiguration(
      try InputText.read(path), path: path, home: shell.environment.variables["HOME"],
      reading: { try? InputText.read($0) })
    for name in found.nicknames.names {
      shell.session.nicknames.define(name, as: found.nicknames[name] ?? [])
    }
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
        wasAsked: AccountPrompts.canAsk(in: shell), others: found.others))
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
