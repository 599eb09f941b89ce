import VmailCommandLine
import VmailDomain
import VmailTerminal

extension ErrorWording {
  static func backupError(_ error: BackupError) -> ShellError {
    let nothing = "Nothing was changed."
    func name(_ path: String) -> String { TerminalText(line: path).string }
    return switch error {
    case .cannotRead(let path, let reason):
      ShellError(.noInput, "couldn't read \(name(path)): \(reason)", hint: nothing)
    case .cannotWrite(let path, let reason):
      ShellError(.cannotWrite, "couldn't write \(name(path)): \(reason)")
    case .exists(let path):
      ShellError(.cannotWrite, "\(name(path)) already exists", hint: "Use --yes to replace it.")
    case .isInStore(let path):
      ShellError(.usage, "\(name(path)) would be in the store itself", hint: "Choose another folder.")
    case .noSpace(let path, let needed, let free):
      ShellError(
        .cannotWrite,
        "\(Digits.size(needed)) are needed in \(name(path)), but only \(Digits.size(free)) are free",
        hint: nothing)
    case .notABackup(let path):
      ShellError(.data, "\(name(path)) is not a backup made by vmail", hint: nothing)
    case .damaged(let path, let detail):
      ShellError(
        .data, "the backup \(name(path)) is damaged: \(TerminalText(line: detail).string)", hint: nothing)
    case .unsafe(let path, let entry):
      ShellError(
        .data, "\(name(path)) contains \"\(name(entry))\", which is in no backup made by vmail", hint: nothing
      )
    case .incomplete(let path):
      ShellError(.data, "\(name(path)) is missing, or shorter than it should be", hint: "Type doctor.")
    case .inUse(let path):
      ShellError(
        .temporary, "another vmail is using \(name(path))", hint: "\(nothing) Quit it, and try again.")
    case .cannotExchange(let path, let reason):
      ShellError(
        .cannotWrite, "couldn't put the backup in the place of \(name(path)): \(reason)",
        hint: "\(nothing) Restore it into a new folder with --store DIR.")
    }
  }
}
