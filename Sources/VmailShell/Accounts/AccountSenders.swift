import VmailDomain
import VmailEngine
import VmailTerminal

/// Reads the options for an account's sender addresses, `--from` and `--no-from`.
extension Shell {
  /// - Returns: `nil` if there are no such options; an empty list to use the account's own address.
  /// - Throws: ``ShellError``: 65 for an invalid address.
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
