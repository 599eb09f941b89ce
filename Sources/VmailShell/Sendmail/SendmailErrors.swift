public import VmailCommandLine
import VmailDomain
public import VmailEngine
import VmailTerminal
public import VmailViews

/// Puts the refusals of `vmail sendmail` into words, with the exit codes that programs know (sysexits.h).
extension SubmitMailUseCase.Refusal: WordedError {
  public var wording: ShellError {
    switch self {
    case .message(let refusal): Self.messageError(refusal)
    case .tooLarge(let size, let limit):
      ShellError(
        .data, "the message has \(Digits.size(size)), and the server accepts \(Digits.size(limit))",
        hint: "Nothing was sent.")
    case .recipients(let refusal): Self.recipientError(refusal)
    case .sender(let address):
      ShellError(
        .usage, "the sender \"\(address)\" is not an address",
        hint: "-f takes an address such as ann@example.org.")
    case .noAccount:
      ShellError(.configuration, "no account can send mail", hint: "Run vmail -e 'account add NAME'.")
    case .cannotSend(let account):
      ShellError(
        .configuration, "the account \(account.name) has no server for sending",
        hint: "Run vmail -e 'account edit \(QuotedWord.quoted(account.name))'.")
    case .unknownSender(let address):
      ShellError(
        .configuration, "no account writes as \(address), and there are several",
        hint: "Use an address that accounts lists, or choose an account with set default-account.")
    case .noAddress(let account):
      ShellError(
        .configuration, "the account \(account.name) has no address to write from",
        hint: "Run vmail -e 'account edit \(QuotedWord.quoted(account.name)) --email ADDRESS'.")
    }
  }

  private static func messageError(_ refusal: SubmittedMessage.Refusal) -> ShellError {
    let text =
      switch refusal {
      case .empty: "the message is empty"
      case .nul(let line): "line \(line) of the message has a NUL byte, which mail can't contain"
      case .strayReturn(let line): "line \(line) of the header has a carriage return in it"
      case .longLine(let line, let length):
        "line \(line) of the message has \(Digits.grouped(length)) bytes, and mail allows "
          + "\(SubmittedMessage.longestLine)"
      }
    return ShellError(.data, text, hint: "Nothing was sent.")
  }

  private static func recipientError(_ refusal: SubmissionRecipients.Refusal) -> ShellError {
    switch refusal {
    case .none:
      ShellError(.usage, "there are no recipients", hint: "Name them, or use -t for those of the header.")
    case .invalid(let field, let error):
      ShellError(
        field == nil ? .usage : .data,
        (field.map { "the field \(fieldName($0)): " } ?? "the recipients: ") + error.words,
        hint: "Nothing was sent.")
    case .unknownName(let name):
      ShellError(
        .noUser, "no recipient \"\(name)\"",
        hint: "Recipients are addresses, nicknames, or your own user name. Nothing was sent.")
    case .unknownHost(let address):
      ShellError(
        .noHost, "vmail can't deliver to \"\(address)\": mail servers need a complete domain",
        hint: "Nothing was sent.")
    case .tooMany(let limit):
      ShellError(.data, "there are more than \(Digits.grouped(limit)) recipients", hint: "Nothing was sent.")
    }
  }

  /// Returns the usual spelling of a field: `Resent-To`.
  private static func fieldName(_ name: String) -> String {
    name.split(separator: "-").map { Sentence.begun(String($0)) }.joined(separator: "-")
  }
}
