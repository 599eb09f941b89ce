public import VmailCommandLine
public import VmailDomain
import VmailTerminal

/// Errors about mail that can't be written or sent.
extension ShellError {
  /// - Parameter command: the beginning of the error message, as in `reply takes mail that was sent`.
  public static func noSender(_ account: String?) -> ShellError {
    ShellError(
      .configuration,
      (account.map { "account \"\($0)\"" } ?? "the account") + " has no sender address",
      hint: "Type account edit \(account ?? "NAME") --from \"Your Name <you@example.org>\".")
  }

  /// - Parameter isDraft: whether the message is in Drafts.
  public static func cannotSend(_ account: String, isDraft: Bool) -> ShellError {
    ShellError(
      .configuration, "account \"\(account)\" has no server for sending mail",
      hint: (isDraft ? "It is in Drafts. " : "") + "Use --from with an address of another account.")
  }

  public static func notAnOwnAddress(_ text: String, _ own: [String]) -> ShellError {
    ShellError(
      .usage, "\"\(text)\" is not one of your addresses: \(Sentence.choice(own, "and"))",
      hint: "To add one, type account edit NAME --from ADDRESS.")
  }

  public static func badAddresses(_ error: AddressListError, of option: String) -> ShellError {
    ShellError(.data, "\(option): \(error.words)", hint: "Nothing was sent.")
  }

  public static func noDraft(_ word: Word, count: Int) -> ShellError {
    let there = count == 0 ? "there are none" : "there are 1-\(count)"
    return ShellError(.usage, "no draft \(word.text): \(there)", hint: "Type drafts.", place: word.range)
  }

  public static func noOutgoing(_ word: Word, count: Int) -> ShellError {
    let there = count == 0 ? "the Outbox is empty" : "the Outbox has 1-\(count)"
    return ShellError(.usage, "no message \(word.text): \(there)", hint: "Type outbox.", place: word.range)
  }

  public static let draftKept = ShellError(
    .failure, "the message was not sent", hint: "It is in Drafts. Type drafts.")

  /// The exit code never says that one may try again: then the message would be sent twice.
  public static func stillQueued(_ reason: String) -> ShellError {
    ShellError(
      .unavailable, "the message is queued, and couldn't be sent yet: \(reason)",
      hint: "The next sync, or another vmail that is running, sends it. Don't send it again.")
  }

  public static let isBeingSent = ShellError(
    .failure, "the message is being sent, or was already sent", hint: "Type outbox to see its state.")

  /// - Parameter count: how many messages were to be taken back.
  public static func hasLeft(_ count: Int) -> ShellError {
    ShellError(
      .failure,
      count == 1
        ? "the message was sent or is being sent, so it can't be taken back"
        : "\(count) messages were sent or are being sent, so they can't be taken back",
      hint: "Type undo again to undo the action before it.")
  }

  /// - Parameter fate: what is known of that.
  public static func mayHaveBeenSent(_ subject: String, _ fate: String, _ verb: String) -> ShellError {
    ShellError(
      .usage, "\(subject) \(fate); --yes is required to \(verb)",
      hint: "If it has arrived, type outbox sent N.")
  }

  public static func notSent(_ reasons: [String], isDraft: Bool) -> ShellError {
    ShellError(
      .data, reasons.joined(separator: " ").lowercasedFirst,
      hint: isDraft ? "It is in Drafts. Type drafts." : "Nothing was sent.")
  }

  public static func stopped(by warnings: [String], isDraft: Bool) -> ShellError {
    ShellError(
      .usage, "\(warnings.joined(separator: " ")) --yes is required to send it anyway.".lowercasedFirst,
      hint: isDraft ? "It is in Drafts." : "Nothing was sent.")
  }

  /// - Parameter kept: the sentence about what is kept.
  public static func editorFailed(_ program: String, kept: String) -> ShellError {
    ShellError(
      .failure, "couldn't start the editor \(program)", hint: "\(kept) Type set editor PROGRAM.")
  }

  static func badDraftText(_ error: DraftTextError) -> ShellError {
    let place = error.column.map { ", column \($0)" } ?? ""
    return ShellError(
      .data, "line \(error.line)\(place): \(error.words)",
      hint: "It was saved in Drafts. Type edit to correct it.")
  }
}

extension String {
  /// The text as a clause after a colon.
  var lowercasedFirst: String {
    var text = self
    while text.hasSuffix(".") { text.removeLast() }
    guard let first = text.first, first.isUppercase, text.dropFirst().first?.isLowercase == true else {
      return text
    }
    return first.lowercased() + text.dropFirst()
  }
}

extension ErrorWording {
  /// Returns why a mail was not sent, as a clause. The account may have a server for reading only.
  public static func sendingCause(of error: any Error) -> String {
    if case SyncFailure.notSetUp = error { return "the account has no server for sending mail" }
    return cause(of: error)
  }

  /// Returns the error in words; `nil` for errors that are worded elsewhere.
  public static func writingError(_ error: any Error) -> ShellError? {
    switch error {
    case let error as DraftTextError: .badDraftText(error)
    case let error as AddressListError: .badAddresses(error, of: "addresses")
    case let error as DraftError: draftError(error)
    case let error as OnceError:
      ShellError(
        .failure, "the key \"\(error.sent.key)\" was used by another message at the same time",
        hint: "Nothing was sent; the draft was kept.")
    case let error as ComposingError: composingError(error)
    case let error as SealingError: ShellError.notSealed(error)
    case let error as CryptographyProblem: ShellError.notDecrypted(error)
    case let error as SubmissionError: submissionError(error)
    case SyncFailure.notSetUp:
      ShellError(
        .configuration, "no server is set up for this account", hint: "Type account edit NAME to set one up.")
    default: nil
    }
  }

  private static func draftError(_ error: DraftError) -> ShellError {
    switch error {
    case .cannotRead(let path, let reason): ShellError(.noInput, "couldn't read \(path): \(reason)")
    case .cannotWrite(let path, let reason): ShellError(.cannotWrite, "couldn't write \(path): \(reason)")
    case .notText(let path): ShellError(.data, "\(path) is not UTF-8 text")
    case .tooLarge(let path, let limit):
      ShellError(.data, "\(path) is larger than \(Digits.grouped(limit >> 20)) MB")
    case .notAFile(let path): ShellError(.noInput, "\(path) is not a file")
    case .gone:
      ShellError(.failure, "the draft no longer exists: it was sent or discarded", hint: "Type drafts.")
    case .inUse:
      ShellError(
        .temporary, "the draft is open in another vmail", hint: "Finish writing it there. Nothing was done.")
    }
  }

  private static func composingError(_ error: ComposingError) -> ShellError {
    switch error {
    case .controlCharacter(let field): ShellError(.data, "\(field) contains a control character")
    case .invalidAddress(let address): ShellError(.data, "\"\(address)\" is not an address")
    }
  }

  private static func submissionError(_ error: SubmissionError) -> ShellError {
    switch error {
    case .recipientsRefused(let refused):
      ShellError(.failure, "the server refused " + refused.map(words).joined(separator: "; "))
    case .tooLarge(let size, let limit):
      ShellError(
        .failure,
        "its size of \(Digits.grouped(size)) bytes is over the server's limit of \(Digits.grouped(limit))")
    case .needsUTF8:
      ShellError(.failure, "an address is not ASCII, which the server does not support (no SMTPUTF8)")
    case .needsEightBits:
      ShellError(.failure, "a part contains eight-bit text, which the server does not support (no 8BITMIME)")
    case .cannotHold: ShellError(.failure, "the server does not hold mail for so long (no FUTURERELEASE)")
    case .badAddress(let address): ShellError(.failure, "\"\(address)\" is not a valid address")
    case .longLine(let length):
      ShellError(.failure, "one of its lines has \(Digits.grouped(length)) bytes, but only 998 are allowed")
    case .unknownSinceBackup:
      ShellError(.failure, "it comes from a backup, and Sent does not show whether it was sent since")
    case .unknownOutcome(let cause):
      ShellError(.failure, "the message may have been sent: \(ErrorWording.cause(of: cause))")
    }
  }

  private static func words(_ refused: RefusedRecipient) -> String {
    "\(refused.address) (\(refused.code) \(refused.reason))"
  }
}
