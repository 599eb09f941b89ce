import Glibc
public import VmailCommandLine
public import VmailDomain
import VmailTerminal

/// An error of a room that this one doesn't see, with its words: a use case's, or another program's.
public protocol WordedError: Error {
  /// The error in words, with its exit code.
  var wording: ShellError { get }
}

/// Puts errors of the domain into words: a cause becomes a sentence and an exit code.
public enum ErrorWording {
  /// - Parameter action: the failed operation, as in `Couldn't <action>`.
  public static func shellError(for error: any Error, action: String) -> ShellError {
    switch error {
    case let error as ShellError: error
    case is CancellationError: .interrupted
    case let error as ThreadListError: threadListError(error, action)
    case let error as StoreError: storeError(error)
    case let error as BackupError: backupError(error)
    case let error as AgentJournalFull: agentJournalFull(error)
    case let error as GrantRefusal: grantRefusal(error)
    case let error as HistoryRefusal: historyRefusal(error)
    case let error as MailboxError: mailboxError(error)
    case let error as MirrorError: mirrorError(error)
    case let error as AccountError: accountError(error)
    case let error as FolderError: folderError(error)
    case let error as SyncFailure where error != .notSetUp: shellError(for: error.underlying, action: action)
    case let error as ServerError: serverError(error)
    case let error as OAuthError: oauthError(error)
    case let error as SecretError: secretError(error)
    case let error as CardDAVError: cardDAVError(error)
    case let error as AttachmentError: attachmentError(error, action)
    case let error as RemoteMessageError: remoteMessageError(error, action)
    case let error as ActionRefusal: ShellError(.failure, reason(error))
    case let error as ReferenceError: referenceError(error)
    default:
      ShellError(about: error) ?? writingError(error) ?? (error as? any WordedError)?.wording
        ?? ShellError(.failure, "unexpected error: \(error)")
    }
  }

  private static func threadListError(_ error: ThreadListError, _ action: String) -> ShellError {
    switch error {
    case .fetchFailed(let underlying), .actionFailed(let underlying):
      return failure(to: action, because: underlying)
    case .threadNotFound:
      return ShellError(.failure, "that conversation no longer exists", hint: "Type list.")
    case .folderNotFound:
      return ShellError(.usage, "that folder no longer exists", hint: "Type folders.")
    }
  }

  /// Returns the underlying error of the store; `nil` for errors of other kinds, and for those that would only repeat
  /// themselves.
  public static func storeCause(of error: any Error) -> (any Error)? {
    switch error {
    case let error as ThreadListError: error.underlying
    case let error as StoreError where error.canBeRetried: error
    default: nil
    }
  }

  /// Returns the failed operation, the cause and advice, in the same words for all commands.
  public static func failure(to action: String, because error: any Error) -> ShellError {
    let cause = shellError(for: error, action: action)
    return ShellError(
      cause.code, "Couldn't \(action): \(cause.text)",
      hint: isRefusal(error) ? cause.hint : retrying(cause.hint))
  }

  /// Whether a person must act before it can succeed.
  private static func isRefusal(_ error: any Error) -> Bool {
    if case ThreadListError.actionFailed(let underlying) = error { return isRefusal(underlying) }
    return error is GrantRefusal
  }

  /// Returns the error about an account that could not be synced.
  public static func syncError(_ error: any Error, _ account: String) -> ShellError {
    failure(to: "sync \(TerminalText(line: account).string)", because: error)
  }

  /// Returns the advice for operations that `retry` can repeat, mentioning `retry` if the advice is to try
  /// again.
  static func retrying(_ hint: String?) -> String {
    guard let hint else { return "Type retry." }
    let named = hint.replacing("Try again", with: "Type retry").replacing("try again", with: "type retry")
    return named == hint ? hint + " Then type retry." : named
  }

  /// Returns the cause as a clause that does not name the failed operation.
  public static func cause(of error: any Error) -> String {
    switch error {
    case ThreadListError.fetchFailed(let underlying), ThreadListError.actionFailed(let underlying):
      cause(of: underlying)
    default: shellError(for: error, action: "do that").text
    }
  }

  /// Returns the reason why an action was not carried out on a thread, as a clause.
  public static func reason(_ refusal: ActionRefusal) -> String {
    switch refusal {
    case .threadGone: "that conversation no longer exists"
    case .folderGone: "its folder no longer exists"
    case .starredIsNoFolder: "Starred is not a folder; use unstar"
    case .notInTrash: "it is not in Trash"
    case .notInInbox: "it is not in the Inbox"
    case .notOnServer(let special): "its server has no \(special.title) folder"
    case .noFolder(let type): "its account has no \(SystemFolderNames.title(of: type))"
    case .flagsNotKept(let flags) where flags.contains(.flagged):
      "its folder on the server does not support stars"
    case .flagsNotKept(let flags) where flags.contains(.seen):
      "its folder on the server does not support read marks"
    case .flagsNotKept: "its folder on the server does not support that"
    case .folderIsReadOnly: "its folder is read-only on the server"
    case .mailGone: "its mail was permanently deleted"
    case .isUnsent: "drafts cannot go to another account"
    case .isInTrash: "mail in Trash cannot be moved to another account, only copied"
    case .notDownloaded: "it is not downloaded"
    case .refusedByServer(let words): "the server refused (\(words))"
    case .failed(let text): text
    }
  }

  private static func storeError(_ error: StoreError) -> ShellError {
    switch error {
    case .notAStore(let path):
      ShellError(.data, "\(path) is not a vmail store", hint: "Choose another one with --store DIR.")
    case .damaged(let path, let detail):
      ShellError(
        .data, "the store \(path) is damaged: \(detail)",
        hint:
          "Nothing was changed. Type doctor --salvage to rebuild the store from the mail in \(folder(of: path))/sources. The damaged database is kept."
      )
    case .databaseMissing(let path, let bytes):
      ShellError(
        .data,
        "the mail database \(path) is missing, but \(Digits.size(bytes)) of mail are in \(folder(of: path))/sources",
        hint:
          "Nothing was changed. Put the database back, or type doctor --salvage to rebuild the store from that mail."
      )
    case .salvageUnfinished(let path):
      ShellError(
        .data, "salvaging the store \(path) was interrupted",
        hint: "Type doctor --salvage to continue. No mail is lost.")
    case .newerVersion(let path, let found):
      ShellError(
        .configuration, "the store \(path) was written by a newer vmail (\(found))",
        hint: "Nothing was changed. Use that version, or another store with --store DIR.")
    case .olderVersion(let path, let found):
      ShellError(
        .configuration,
        "the store \(path) was made by a development version before 0.9.0 that is too old to upgrade from (\(found))",
        hint:
          "Nothing was changed. Export its mail with that version and import it, or use another store with --store DIR."
      )
    case .unsafePermissions(let path, let detail):
      ShellError(.permission, "\(path) is not private: \(detail)", hint: "Run chmod -R go= on it.")
    case .readOnly(let path):
      ShellError(
        .cannotWrite, "the store \(path) is read-only",
        hint: "Nothing was changed. Make it writable and try again.")
    case .diskFull(let path):
      ShellError(
        .cannotWrite, "no space left for the store \(path)",
        hint: "Nothing was lost. Free some space and try again.")
    case .busy(let path):
      ShellError(.temporary, "another vmail is writing to \(path)", hint: "Try again in a moment.")
    case .cannotOpen(let path, let detail):
      ShellError(.cannotWrite, "the store\(path.isEmpty ? "" : " " + path) cannot be opened: \(detail)")
    case .sourceMissing(_, let detail):
      ShellError(.data, "the source of a message is missing: \(detail)", hint: "Type doctor.")
    case .sourceDamaged:
      ShellError(
        .data, "this message is damaged: the store's copy differs from what was received",
        hint: "Type doctor.")
    }
  }

  private static func folder(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[..<$0] } ?? "."
  }

  private static func mailboxError(_ error: MailboxError) -> ShellError {
    switch error {
    case .missing(let path):
      ShellError(.noInput, "\(path): no such file or folder", subject: .init(text: path))
    case .unreadable(let path, let reason): ShellError(.permission, "\(path): \(reason)")
    case .exists(let path):
      ShellError(
        .cannotWrite, "\(path) already exists", hint: "vmail never overwrites files. Choose another path.",
        subject: .init(text: path))
    case .cannotWrite(let path, let reason):
      ShellError(.cannotWrite, "\(path): \(reason)", subject: .init(text: path))
    case .noStream(let format):
      ShellError(
        .usage, "\(format.rawValue) is a folder format, which can't be written to standard output",
        hint: "Use a folder instead of -, or choose mboxrd.", subject: .init(text: format.rawValue),
        isMistake: true)
    case .holdsOneMessage(let format):
      ShellError(
        .usage, "only one message can be written to standard output as \(format.rawValue)",
        hint: "Choose mboxrd, or use a folder instead of -.", subject: .init(text: format.rawValue))
    }
  }

  private static func folderError(_ error: FolderError) -> ShellError {
    switch error {
    case .gone: ShellError(.usage, "that folder no longer exists", hint: "Type folders.")
    case .nameTaken(let name):
      ShellError(.usage, "there is already a folder \"\(name)\"", subject: .init(text: name))
    case .nameOfSearch(let name):
      ShellError(
        .usage, "there is already a saved search \"\(name)\"",
        hint: "Type search --forget \(QuotedWord.quoted(name)) to remove it.", subject: .init(text: name))
    case .notALabel(let name):
      ShellError(.usage, "\(name) is not a label, so it can't be changed", subject: .init(text: name))
    case .hasMail(let name, let messages):
      ShellError(
        .usage,
        "\(name) has \(Digits.counted(messages, "message")), which its server would delete too",
        hint: "Archive or move them first: folder \(QuotedWord.quoted(name)); select all; archive.")
    case .isWaitedFor(let name):
      ShellError(
        .temporary, "the server does not know about your changes in \(name) yet", hint: "Type sync first.")
    case .hiddenByGmail(let special): .hiddenByGmail([special])
    }
  }

  private static func accountError(_ error: AccountError) -> ShellError {
    switch error {
    case .notFound: ShellError(.usage, "that account no longer exists", hint: "Type accounts.")
    case .nameTaken(let name):
      ShellError(.usage, "there is already an account \"\(name)\"", subject: .init(text: name))
    case .invalidName(let name):
      ShellError(
        .usage, "\"\(name)\" can't be the name of an account",
        hint: "A name is one word, but not a number and not \"all\".", subject: .init(text: name))
    case .hasNoServer(let name):
      ShellError(
        .usage, "account \"\(name)\" is local and has no server",
        hint: "To add one with a server, type account add.")
    case .isNotGmail(let name):
      ShellError(.usage, "the server of account \"\(name)\" isn't Gmail's", hint: "Only Gmail has labels.")
    case .hidesAllMail(let name):
      ShellError(
        .usage, "Gmail hides All Mail of account \"\(name)\" from mail programs",
        hint: "In Gmail's settings, under Labels, choose \"Show in IMAP\" for All Mail.")
    case .hasLabels(let name): ShellError(.usage, "the folders of account \"\(name)\" are labels already")
    }
  }

  private static func referenceError(_ error: ReferenceError) -> ShellError {
    ShellError(.usage, "\(error)", hint: error.hint, place: error.range, isMistake: error.isMistake)
  }
}
