import VmailDomain
import VmailEngine

/// Imports the configuration of mailx (`import --mailrc`).
extension Shell {
  mutating func importMailrc(_ path: String) async throws {
    let mailrc = Mailrc(try InputText.read(Self.expanded(path, environment.variables)))
    let found = mailrc.nicknames()
    for name in found.names { nicknames.define(name, as: found[name] ?? []) }
    let added = try await addOwnAddresses(mailrc.alternates)
    session.placesVersion += 1
    guard reportsChanges else { return }
    console.results(found.names.map { NicknameRecord(name: $0, people: found[$0] ?? []) })
    console.result(
      MailrcRecord(file: path, nicknames: found.names.count, alternates: added, ignored: mailrc.ignored))
  }

  /// Adds addresses that mail of the current account may be sent from and answered as.
  /// - Returns: the number of new addresses.
  private mutating func addOwnAddresses(_ addresses: [String]) async throws -> Int {
    let people = addresses.flatMap { (try? AddressList.participants(in: $0)) ?? [] }
    guard !people.isEmpty else { return 0 }
    try await enterDefaultPlace()
    guard let account = session.account else {
      console.warning("The alternates are left out: there is no account that they could be addresses of.")
      return 0
    }
    let own = try await writing().compose.identities().filter { $0.accountId == account.id }.map(
      \.participant)
    let known = OwnAddresses(own.map(\.email))
    let new = people.filter { !known.contains($0.email) }
    guard !new.isEmpty else { return 0 }
    try await setSenders(UniqueRecipients.of(own + new), of: account)
    return new.count
  }
}
