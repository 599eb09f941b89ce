import VmailCommandLine
import VmailDomain
import VmailTerminal

/// Errors about mirrors.
extension ErrorWording {
  static func mirrorError(_ error: MirrorError) -> ShellError {
    switch error {
    case .exists(let path):
      ShellError(
        .usage, "\(path) is kept in step already", hint: "Type mirror for a list.",
        subject: .init(text: path))
    case .notFound(let path):
      ShellError(
        .usage, "\(path) is not kept in step with an account",
        hint: "Type mirror for a list, or mirror add PATH.", subject: .init(text: path))
    case .accountHasServer:
      ShellError(
        .usage, "files can't be read into an account with a server, which vmail syncs itself",
        hint: "Use --direction out to write them, or an account of their own: account add NAME --local.")
    case .otherFolder(let path):
      ShellError(
        .noInput, "\(path) is not the folder that was kept in step: its disk may not be mounted",
        hint: "Nothing was changed. If it is right, type mirror remove and mirror add.",
        subject: .init(text: path))
    case .isRunning:
      ShellError(
        .temporary, "another vmail is bringing a mirror in step", hint: "Try again when it has ended.")
    }
  }
}
