import VmailTerminal

extension HelpPage {
  static let exitCodes = topic(
    "exit-codes", ["exit-status", "errors", "failures"], title: "Exit codes",
    [
      .paragraph(
        """
        vmail ends with the code of the first command that failed. The numbers are those of sysexits.h; in JSON \
        each error object has its code.
        """),
      .terms(ExitCode.allCases.map { HelpTerm(String($0.rawValue), $0.meaning) }),
      .programs([
        .init("vmail -e 'open 41'; echo $?", "64, when there is no thread 41")
      ]),
      .examples([
        .init("retry", "try what failed last once more"), .init("doctor", "see whether the store is well"),
      ]),
    ])
}

extension ExitCode {
  /// The meaning as a clause.
  var meaning: String {
    switch self {
    case .success: "all went well"
    case .failure: "a command failed"
    case .usage:
      "a mistake in what was typed: an unknown command, option, folder or setting, or no such thread"
    case .data: "the input makes no sense, or the store is damaged"
    case .noInput: "there is no such file"
    case .unavailable: "a server can't be reached"
    case .cannotWrite: "it can't be written: no room, or no right to"
    case .temporary: "try again later: offline, or in use by another"
    case .permission: "a log-in was refused, a certificate is not trusted, or a file may not be read"
    case .configuration: "something is not set up, or the store is of a newer vmail"
    case .interrupted: "interrupted by Ctrl-C"
    }
  }
}
