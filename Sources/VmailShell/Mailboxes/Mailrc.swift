import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Imports the configuration of mailx (`import --mailrc`).
enum MailrcImport {
  static func run(_ path: String, in shell: inout Shell) async throws {
    let mailrc = Mailrc(try InputText.read(shell.environment.expanded(path)))
    let found = mailrc.nicknames()
    for name in found.names { shell.session.nicknames.define(name, as: found[name] ?? []) }
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
