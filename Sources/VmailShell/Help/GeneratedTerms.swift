import VmailCommandLine
import VmailTerminal
import VmailViews

/// Terms that vmail's tables declare; the text of a topic names them in braces.
enum GeneratedTerms: String, CaseIterable {
  case exitCodes = "exit-codes"
  case launchOptions = "launch-options"
  case otherPrograms = "other-programs"
  case settings

  var terms: [HelpTerm] {
    switch self {
    case .exitCodes: ExitCode.allCases.map { HelpTerm(String($0.rawValue), $0.meaning) }
    case .launchOptions:
      [HelpTerm("SCRIPT…", LaunchOptionTable.argumentSummary)]
        + LaunchOptionTable.all.map { HelpTerm($0.form, $0.summary) }
    case .otherPrograms: HelpTopic.otherPrograms.map { HelpTerm("help from \($0.program)", $0.title) }
    case .settings: Settings.definitions.map { HelpTerm($0.name, $0.sentences) }
    }
  }
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
    case .unavailable: "a server cannot be reached, or may have accepted a message that is not sent again"
    case .cannotWrite: "output cannot be written: the disk is full, or permission is missing"
    case .temporary: "a temporary failure: offline, or in use by another program"
    case .permission:
      "permission denied: the login failed, a certificate is not trusted, or a file cannot be read"
    case .configuration: "something is not set up, or the store belongs to another version of vmail"
    case .interrupted: "interrupted by Ctrl-C"
    }
  }
}
