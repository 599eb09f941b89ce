import VmailTerminal

extension HelpPage {
  static let exitCodes = topic(
    "exit-codes", ["exit-status", "errors", "failures"], title: "Exit codes",
    [
      .paragraph(
        """
        vmail exits with the code of the first command that failed. The numbers are those of sysexits.h. In \
        JSON output, each error object contains its code.
        """),
      .terms(ExitCode.allCases.map { HelpTerm(String($0.rawValue), $0.meaning) }),
      .programs([
        .init("vmail -e 'open 41'; echo $?", "prints 64 if there is no thread 41")
      ]),
      .examples([
        .init("retry", "try the last thing that failed again"), .init("doctor", "check the store"),
      ]),
    ])
}

extension ExitCode {
  /// The meaning as a clause.
  var meaning: String {
    switch self {
    case .success: "success"
    case .failure: "a command failed"
    case .usage:
      "a mistake in the command line: an unknown command, option, folder, setting or thread"
    case .data: "the input is invalid, or the store is damaged"
    case .noInput: "a file does not exist"
    case .noUser: "sendmail: a recipient is not known"
    case .noHost: "sendmail: the domain of a recipient is not known"
    case .unavailable: "a server cannot be reached"
    case .cannotWrite: "output cannot be written: the disk is full, or permission is missing"
    case .temporary: "a temporary failure: offline, or in use by another program"
    case .permission:
      "permission denied: the login failed, a certificate is not trusted, or a file cannot be read"
    case .configuration: "something is not set up, or the store belongs to a newer version of vmail"
    case .interrupted: "interrupted by Ctrl-C"
    }
  }
}
