import VmailDomain
import VmailTerminal

/// Errors about attachments that can't be fetched, saved or shown.
extension ShellError {
  static func notAnAttachment(_ word: Word, of command: String) -> ShellError {
    ShellError(
      .usage, "\"\(word.text)\" names no attachment",
      hint: "Write \(command) 3.1 for the first one of message 3; attachments lists them.", place: word.range)
  }

  static func noMessage(_ number: Int, count: Int, place: Range<Int>) -> ShellError {
    ShellError(
      .usage, "no message \(number): this conversation has 1" + (count > 1 ? "-\(count)" : ""), place: place)
  }

  static func noAttachments(_ word: Word) -> ShellError {
    ShellError(.usage, "this conversation has no attachments", place: word.range)
  }

  static func noAttachment(_ word: Word, message: Int, count: Int) -> ShellError {
    let there =
      switch count {
      case 0: "has none"
      case 1: "has \(message).1"
      default: "has \(message).1 to \(message).\(count)"
      }
    return ShellError(.usage, "no attachment \(word.text): message \(message) \(there)", place: word.range)
  }

  /// Returns the error about a necessary question when nobody can be asked (page 8.10).
  /// - Parameter why: the reasons, as sentences.
  static func needsConfirmation(of command: String, _ name: String, why: String) -> ShellError {
    ShellError(
      .usage, "\(name): \(why) To \(command) it needs --yes", hint: "Nothing was done.")
  }

  static func cannotOpen(_ target: AttachmentTarget, _ risk: AttachmentRisk) -> ShellError {
    ShellError(
      .failure, "\(target.name) is not opened: \(risk.text ?? "")",
      hint: risk.isPage
        ? "Type browse \(target.reference) for a safe page, or preview \(target.reference) for its text."
        : "Type save \(target.reference) DIR to have it all the same.")
  }

  static func notAPage(_ target: AttachmentTarget) -> ShellError {
    ShellError(
      .failure, "\(target.name) can't be made a safe page",
      hint: "Type preview \(target.reference) to see what it says.")
  }

  static func noPreview(_ target: AttachmentTarget) -> ShellError {
    ShellError(
      .failure, "there is no preview of \(target.name)",
      hint: "Type open \(target.reference), or save \(target.reference) DIR.")
  }

  static func wrapsNothing(_ target: AttachmentTarget) -> ShellError {
    ShellError(.failure, "\(target.name) wraps no files", hint: "--unpack is for Outlook's winmail.dat.")
  }

  /// Returns the error about a missing sandbox, without which viewers are never run.
  static func noSandbox(_ target: AttachmentTarget) -> ShellError {
    ShellError(
      .failure, "\(target.name) needs a viewer, and there is no sandbox to run one in",
      hint: "Install bubblewrap, or type open \(target.reference).")
  }

  static func noPictures(_ target: AttachmentTarget) -> ShellError {
    ShellError(
      .failure, "\(target.name) is a picture, which only a terminal can show",
      hint: "Type open \(target.reference), or save \(target.reference) DIR.")
  }

  static func noViewer(_ program: String, package: String) -> ShellError {
    ShellError(.failure, "\(program) is not there to show it", hint: "Install \(package).")
  }

  static func viewerFailed(_ name: String) -> ShellError {
    ShellError(.failure, "the viewer showed nothing of \(name)", hint: "Perhaps it is damaged.")
  }

  static let noOpener = ShellError(
    .failure, "there is no xdg-open, which opens files with the programs for them",
    hint: "Type save and a folder, and open it there.")

  static func openerFailed(_ name: String, status: Int32) -> ShellError {
    ShellError(.failure, "no program opened \(name) (xdg-open ended with exit status \(status))")
  }
}

extension ShellError {
  /// - Parameter cause: the reason why they could not be fetched.
  static func leftOut(_ count: Int, _ cause: ShellError) -> ShellError {
    ShellError(
      cause.code,
      "\(Digits.counted(count, "message")) \(count == 1 ? "is" : "are") only on the server and not in it: \(cause.text)",
      hint: cause.hint)
  }
}

extension ErrorWording {
  /// Returns the error of an interrupted transfer that can be retried; `nil` for errors worded elsewhere.
  /// - Parameter action: the failed operation, as in `Couldn't <action>`.
  static func transferError(_ error: any Error, _ action: String) -> ShellError? {
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
    case .notOnServer: ShellError(.failure, "\(couldNot): its message is not on the server any more")
    case .moved:
      ShellError(
        .failure, "\(couldNot): its message is no longer where it was on the server",
        hint: "Type sync to find it again, then retry.")
    case .changed(let how):
      ShellError(
        .data, "\(couldNot): the server has something else in its place, \(how)",
        hint: "Nothing of it was kept.")
    case .notSetUp: ShellError(.configuration, "\(couldNot): its account has no server")
    }
  }

  /// - Parameter action: the failed operation, as in `Couldn't <action>`.
  static func attachmentError(_ error: AttachmentError, _ action: String) -> ShellError {
    let couldNot = "Couldn't \(action)"
    return switch error {
    case .onlyOnServer:
      ShellError(.temporary, "\(couldNot): it is only on the server", hint: "Type retry when you are online.")
    case .gone: ShellError(.failure, "\(couldNot): it is gone", hint: "Type open again.")
    case .damaged(let reason):
      ShellError(.data, "\(couldNot): it is damaged, \(reason)", hint: "Nothing of it was kept.")
    case .wrongSize(let announced, let received):
      ShellError(
        .data,
        "\(couldNot): it should have \(Digits.counted(announced, "byte")), and \(Digits.grouped(received)) came",
        hint: "Nothing of it was kept. Type retry.")
    case .noFolder(let path): ShellError(.noInput, "\(path): no such folder")
    case .cannotWrite(let path, let reason):
      ShellError(.cannotWrite, "\(couldNot): \(path): \(reason)", hint: "Type retry.")
    }
  }
}
