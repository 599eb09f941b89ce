import VmailDomain
import VmailEngine
import VmailTerminal

/// Errors about mail that can't be written or sent.
extension ShellError {
  /// - Parameter command: the beginning of the error message, as in `reply takes mail that was sent`.
  static func notSentYet(_ state: UnsentState, _ command: String, place: Range<Int>?) -> ShellError {
    ShellError(
      .usage,
      "\(command) takes mail that was sent, and this message is \(state == .draft ? "a draft" : state.spoken)",
      hint: state == .draft ? "Type drafts." : "Type outbox.", place: place)
  }

  static func noSender(_ account: String?) -> ShellError {
    ShellError(
      .configuration,
      (account.map { "account \"\($0)\"" } ?? "the account") + " has no address to write from",
      hint: "Type account edit \(account ?? "NAME") --from \"Your Name <you@example.org>\".")
  }

  static func cannotSend(_ account: String) -> ShellError {
    ShellError(
      .configuration, "account \"\(account)\" has no server to send by",
      hint: "It is in Drafts. Say --from with an address of another account.")
  }

  static func notAnOwnAddress(_ text: String, _ own: [String]) -> ShellError {
    ShellError(
      .usage, "\"\(text)\" is none of your addresses: there are \(Sentence.choice(own, "and"))",
      hint: "account edit NAME --from adds one.")
  }

  static func badAddresses(_ error: AddressListError, of option: String) -> ShellError {
    ShellError(.data, "\(option): \(error.words)", hint: "Nothing was sent.")
  }

  static let noWayToUnsubscribe = ShellError(.failure, "this message names no way to unsubscribe")

  static func notUnsubscribed(_ host: String, status: Int, page: String) -> ShellError {
    ShellError(
      .failure, "\(host) did not take it (HTTP \(status))", hint: "It may be done in a browser: \(page)")
  }

  static let draftIsOpen = ShellError(
    .usage, "a script can't open an editor", hint: "Say --body or --body-file.")

  static func noDraft(_ word: Word, count: Int) -> ShellError {
    let there = count == 0 ? "there are none" : "there are 1-\(count)"
    return ShellError(.usage, "no draft \(word.text): \(there)", hint: "Type drafts.", place: word.range)
  }

  static func noOutgoing(_ word: Word, count: Int) -> ShellError {
    let there = count == 0 ? "the Outbox is empty" : "the Outbox has 1-\(count)"
    return ShellError(.usage, "no mail \(word.text): \(there)", hint: "Type outbox.", place: word.range)
  }

  static let draftKept = ShellError(.failure, "it was not sent", hint: "It is in Drafts: type drafts.")

  static let queuedOffline = ShellError(
    .temporary, "it is queued: you are offline", hint: "It is sent by sync, or by a vmail that is online.")

  static let isBeingSent = ShellError(
    .failure, "it is being sent, or was", hint: "Type outbox to see what became of it.")

  static func mayHaveBeenSent(_ subject: String) -> ShellError {
    ShellError(
      .usage, "\(subject) may have been sent already: to send it again needs --yes",
      hint: "If it has arrived, type outbox sent and its number.")
  }

  static func stopped(by warnings: [String]) -> ShellError {
    ShellError(
      .usage, "\(warnings.joined(separator: " ")) To send it all the same needs --yes".lowercasedFirst,
      hint: "It is in Drafts.")
  }

  static func notSent(_ reasons: [String]) -> ShellError {
    ShellError(.data, reasons.joined(separator: " ").lowercasedFirst, hint: "It is in Drafts: type drafts.")
  }

  static func editorFailed(_ program: String) -> ShellError {
    ShellError(
      .failure, "couldn't start the editor \(program)", hint: "It is in Drafts. Type set editor PROGRAM.")
  }

  static func badDraftText(_ error: DraftTextError) -> ShellError {
    let place = error.column.map { ", column \($0)" } ?? ""
    return ShellError(
      .data, "line \(error.line)\(place): \(error.words)", hint: "It is in Drafts as it is: type edit.")
  }
}

extension String {
  /// The text as a clause after a colon.
  fileprivate var lowercasedFirst: String {
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
    if case SyncFailure.notSetUp = error { return "the account has no server to send by" }
    return cause(of: error)
  }

  /// Returns the error in words; `nil` for errors that are worded elsewhere.
  static func writingError(_ error: any Error) -> ShellError? {
    switch error {
    case let error as DraftTextError: .badDraftText(error)
    case let error as AddressListError: .badAddresses(error, of: "addresses")
    case let error as DraftError: draftError(error)
    case let error as ComposingError: composingError(error)
    case let error as SubmissionError: submissionError(error)
    case let error as ComposeMessageUseCase.Failure: composeFailure(error)
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
    case .notText(let path): ShellError(.data, "\(path) is no text in UTF-8")
    case .tooLarge(let path, let limit):
      ShellError(.data, "\(path) is larger than \(Digits.grouped(limit >> 20)) MB")
    case .notAFile(let path): ShellError(.noInput, "\(path) is no file")
    case .gone: ShellError(.failure, "the draft is gone: it was sent or discarded", hint: "Type drafts.")
    }
  }

  private static func composingError(_ error: ComposingError) -> ShellError {
    switch error {
    case .controlCharacter(let field): ShellError(.data, "\(field) holds a control character")
    case .invalidAddress(let address): ShellError(.data, "\"\(address)\" is no address")
    }
  }

  private static func submissionError(_ error: SubmissionError) -> ShellError {
    switch error {
    case .recipientsRefused(let refused):
      ShellError(.failure, "the server refused " + refused.map(words).joined(separator: "; "))
    case .tooLarge(let size, let limit):
      ShellError(
        .failure,
        "its \(Digits.grouped(size)) bytes are more than the \(Digits.grouped(limit)) the server takes")
    case .needsUTF8:
      ShellError(.failure, "an address is not ASCII, and the server can't send to such (no SMTPUTF8)")
    case .needsEightBits:
      ShellError(.failure, "a part has eight-bit text, which the server does not take (no 8BITMIME)")
    case .badAddress(let address): ShellError(.failure, "\"\(address)\" can't be an address")
    case .longLine(let length):
      ShellError(.failure, "a line of it has \(Digits.grouped(length)) bytes, and 998 are allowed")
    case .unknownOutcome(let cause):
      ShellError(.failure, "it may have been sent: \(ErrorWording.cause(of: cause))")
    }
  }

  private static func words(_ refused: RefusedRecipient) -> String {
    "\(refused.address) (\(refused.code) \(refused.reason))"
  }

  private static func composeFailure(_ error: ComposeMessageUseCase.Failure) -> ShellError {
    switch error {
    case .noSender: .noSender(nil)
    case .onlyOnServer: .bodyNotHere
    case .recipients(.listIsClosed): ShellError(.failure, "nobody may write to that mailing list")
    case .recipients(.noList):
      ShellError(.failure, "that message is from no mailing list", hint: "Type reply-all.")
    case .recipients(.nobody): ShellError(.failure, "that message names nobody to answer")
    }
  }
}
