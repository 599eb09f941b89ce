import VmailDomain
import VmailEngine

/// As whom an account's mail is written: `--from` and `--no-from`.
extension Shell {
  /// - Returns: `nil` when options say nothing of it, none to go back to the account's address.
  /// - Throws: ``ShellError``: 65 for what is no address.
  static func senders(_ call: CommandCall) throws -> [Participant]? {
    guard call.has("from") else { return call.has("no-from") ? [] : nil }
    guard !call.has("no-from") else { throw ShellError.optionsExclude(["from", "no-from"]) }
    var people: [Participant] = []
    for value in call.values(of: "from") {
      do throws(AddressListError) { people += try AddressList.participants(in: value) } catch {
        throw ShellError(.data, "--from: \(error.words)", hint: "Nothing was changed.")
      }
    }
    return UniqueRecipients.of(people)
  }

  mutating func setSenders(_ senders: [Participant]?, of account: Account) async throws {
    guard let senders else { return }
    try await writing().compose.setIdentities(senders, accountId: account.id)
    session.placesVersion += 1
  }
}
