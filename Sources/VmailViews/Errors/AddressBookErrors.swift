public import VmailCommandLine
import VmailDomain
import VmailTerminal

/// Errors of address books on servers. The advice of mail servers doesn't help with them.
extension ErrorWording {
  /// Returns the error about an account whose address books could not be synced.
  public static func addressBooksError(_ error: any Error, _ account: String) -> ShellError {
    let cause = addressBooksCause(error)
    return ShellError(
      cause.code, "Couldn't sync the address books of \(shown(account)): \(cause.text)", hint: cause.hint)
  }

  public static func addressBooksCause(_ error: any Error) -> ShellError {
    switch error {
    case let error as CardDAVError: cardDAVError(error)
    case let error as SyncFailure where error != .notSetUp: addressBooksCause(error.underlying)
    case ServerError.loginRefused:
      ShellError(
        .permission, "the server of the address books didn't accept the user name and password",
        hint: "Many providers need an app password that includes contacts. Then type contacts sync.")
    case let error as ServerError where error.isTemporary || error.endsConnection:
      ShellError(
        serverError(error).code, serverError(error).text, hint: "Type contacts sync to try again.")
    case let error as ServerError:
      ShellError(serverError(error).code, serverError(error).text, hint: urlHint)
    default: shellError(for: error, action: "sync")
    }
  }

  private static func shown(_ text: String) -> String { TerminalText(line: text).string }

  private static let urlHint = "Check the address: account edit NAME --carddav URL."

  static func cardDAVError(_ error: CardDAVError) -> ShellError {
    switch error {
    case .unknownServer:
      ShellError(
        .configuration, "no server for them is known",
        hint: "If there is one, type account edit NAME --carddav URL.")
    case .foreignHost(let host):
      ShellError(
        .permission,
        "nothing but DNS or a redirect vouches for \(shown(host)), so it doesn't get the password",
        hint: "If you trust it, type account edit NAME --carddav URL.")
    case .wouldBeInsecure(let url):
      ShellError(
        .permission, "the password would be sent to \(shown(url)) unencrypted",
        hint: "Use an address that begins with https.")
    case .book(let name, let error):
      ShellError(
        serverError(error).code, "\"\(shown(name))\" was left out: \(serverError(error).text)",
        hint: "Type contacts sync to try again.")
    case .noBooks(let url): ShellError(.failure, "\(shown(url)) has no address books", hint: urlHint)
    }
  }
}
