public import VmailCommandLine
import VmailDomain
import VmailTerminal

/// Errors about attachments that can't be fetched, saved or shown.
extension ShellError {
  public static func notAnAttachment(_ word: Word) -> ShellError {
    ShellError(
      .usage, "\"\(word.text)\" is not an attachment",
      hint: "Attachments are numbered MESSAGE.NUMBER, such as 3.1. Type attachments for a list.",
      place: word.range)
  }

  public static func noMessage(_ number: Int, count: Int, place: Range<Int>) -> ShellError {
    ShellError(
      .usage, "no message \(number): this conversation has 1" + (count > 1 ? "-\(count)" : ""), place: place)
  }

  public static func noAttachment(_ word: Word, message: Int, count: Int) -> ShellError {
    let there =
      switch count {
      case 0: "has none"
      case 1: "has \(message).1"
      default: "has \(message).1 to \(message).\(count)"
      }
    return ShellError(.usage, "no attachment \(word.text): message \(message) \(there)", place: word.range)
  }

  /// Returns the error about a number alone.
  /// - Parameter there: the attachments of the expanded messages.
  public static func noAttachment(_ word: Word, of there: [String]) -> ShellError {
    guard let first = there.first, let last = there.last else {
      return ShellError(
        .usage, "no attachment \(word.text): the open message has none",
        hint: "Type attachments for those of the whole conversation.", place: word.range)
    }
    let range = first == last ? first : "\(first) to \(last)"
    return ShellError(.usage, "no attachment \(word.text): there is \(range)", place: word.range)
  }

  /// Returns the error about a necessary question when nobody can be asked (page 8.10).
  /// - Parameter why: the reasons, as sentences.
  public static func needsConfirmation(of command: String, _ name: String, why: String) -> ShellError {
    ShellError(
      .usage, "\(name): \(why) --yes is required to \(command) it", hint: "Nothing was done.")
  }

  public static func notAPage(_ target: AttachmentTarget) -> ShellError {
    ShellError(
      .failure, "\(target.name) can't be shown as a safe page",
      hint: "Type preview \(target.reference) for its text.")
  }

  /// Returns the error about a missing sandbox, without which viewers are never run.
  public static func noSandbox(_ target: AttachmentTarget) -> ShellError {
    ShellError(
      .failure, "\(target.name) needs a viewer, and vmail runs viewers only in a sandbox",
      hint: "Install bubblewrap, or type open \(target.reference).")
  }

  public static func noPictures(_ target: AttachmentTarget) -> ShellError {
    ShellError(
      .failure, "\(target.name) is an image, which can only be shown in a terminal",
      hint: "Type open \(target.reference), or save \(target.reference).")
  }

  public static func noViewer(_ program: String, package: String) -> ShellError {
    ShellError(.failure, "\(program) is not installed", hint: "Install \(package).")
  }

  public static func viewerFailed(_ name: String) -> ShellError {
    ShellError(.failure, "the viewer produced no output for \(name)", hint: "The file may be damaged.")
  }
}

extension ShellError {
  /// - Parameter cause: the reason why they could not be fetched.
  public static func leftOut(_ count: Int, _ cause: ShellError) -> ShellError {
    ShellError(
      cause.code,
      "\(Digits.counted(count, "message")) \(count == 1 ? "is" : "are") only on the server and could not be included: \(cause.text)",
      hint: cause.hint)
  }
}

extension ErrorWording {
  /// Returns the error of an interrupted transfer that can be retried; `nil` for errors worded elsewhere.
  /// - Parameter action: the failed operation, as in `Couldn't <action>`.
  public static func transferError(_ error: any Error, _ action: String) -> ShellError? {
    switch error {
    case let error as AttachmentError: return attachmentError(error, action)
    case let error as RemoteMessageError: return remoteMessageError(error, action)
    case is ServerError, is SecretError, is OAuthError:
      let cause = shellError(for: error, action: action)
      return ShellError(
        cause.code, "Couldn't \(action): \(cause.text)",
        hint: retrying(cause.hint))
    default: return nil
    }
  }

  /// - Parameter action: the failed operation, as in `Couldn't <action>`.
  static func remoteMessageError(_ error: RemoteMessageError, _ action: String) -> ShellError {
    let couldNot = "Couldn't \(action)"
    return switch error {
    case .notOnServer: ShellError(.failure, "\(couldNot): its message is no longer on the server")
    case .moved:
      ShellError(
        .failure, "\(couldNot): its message has moved on the server",
        hint: "Type sync, then retry.")
    case .changed(let how):
      ShellError(
        .data, "\(couldNot): the server sent a different message (\(how))",
        hint: "Nothing was kept.")
    case .notSetUp: ShellError(.configuration, "\(couldNot): its account has no server")
    }
  }

  /// - Parameter action: the failed operation, as in `Couldn't <action>`.
  static func attachmentError(_ error: AttachmentError, _ action: String) -> ShellError {
    let couldNot = "Couldn't \(action)"
    return switch error {
    case .onlyOnServer:
      ShellError(.temporary, "\(couldNot): it is only on the server", hint: "Type retry when you are online.")
    case .gone: ShellError(.failure, "\(couldNot): it no longer exists", hint: "Type open again.")
    case .damaged(let reason):
      ShellError(.data, "\(couldNot): it is damaged, \(reason)", hint: "Nothing was kept.")
    case .wrongSize(let announced, let received):
      ShellError(
        .data,
        "\(couldNot): only \(Digits.grouped(received)) of \(Digits.counted(announced, "byte")) arrived",
        hint: "Nothing was kept. Type retry.")
    case .noFolder(let path): ShellError(.noInput, "\(path): no such folder")
    case .cannotWrite(let path, let reason):
      ShellError(.cannotWrite, "\(couldNot): \(path): \(reason)", hint: "Type retry.")
    }
  }
}
