import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Reads the options for an account's sender addresses, `--from` and `--no-from`.
enum AccountSenders {
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

  static func set(_ senders: [Participant]?, of account: Account, in shell: inout Shell) async throws {
    guard let senders else { return }
    try await DraftWriting.writing(in: &shell).compose.setIdentities(senders, accountId: account.id)
    shell.session.placesVersion += 1
  }
}
