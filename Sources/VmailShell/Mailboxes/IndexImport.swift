public import VmailCommandLine
import VmailDomain
public import VmailSystem
import VmailTerminal
public import VmailViews

/// Asks notmuch and mu for the mail that they index (`import --notmuch`, `import --mu`).
enum IndexImport {
  /// - Parameter database: the folder of the database; `nil` for the configured one.
  static func notmuchIndex(_ database: String?, in shell: Shell) async throws -> MailIndex {
    let path = database.map {
      FullPath.absolute(shell.environment.expanded($0))
    }
    shell.console.progress("Reading tags…")
    defer { shell.console.endProgress() }
    return try await NotmuchDatabase(at: path, variables: shell.environment.variables).mail().index
  }

  /// Returns the folder with the Maildirs of mu.
  /// - Parameter home: the folder of its store; `nil` for the usual one.
  static func muRoot(_ home: String?, in shell: Shell) async throws -> String {
    let path = home.map { FullPath.absolute(shell.environment.expanded($0)) }
    return try await MuStore(home: path, variables: shell.environment.variables).root
  }
}

extension MuStore.Failure: WordedError {
  public var wording: ShellError {
    switch self {
    case .noMu: ShellError(.configuration, "mu is not installed", hint: "Import the Maildir itself.")
    case .refused(let reason):
      ShellError(.noInput, "mu can't read its store: \(reason)", hint: "Nothing was imported.")
    case .timedOut: ShellError(.temporary, "mu did not end in time", hint: "Nothing was imported.")
    }
  }
}

extension NotmuchDatabase.Failure: WordedError {
  public var wording: ShellError {
    switch self {
    case .noNotmuch:
      ShellError(
        .configuration, "notmuch is not installed",
        hint: "Install notmuch, or import the Maildir without tags.")
    case .refused(let reason):
      ShellError(.noInput, "notmuch can't read the database: \(reason)", hint: "Nothing was imported.")
    case .changed:
      ShellError(
        .temporary, "the notmuch database was changed while it was read",
        hint: "Try again when notmuch new has ended.")
    case .tooLarge: ShellError(.data, "the notmuch database has too many tags or files")
    case .timedOut: ShellError(.temporary, "notmuch did not end in time", hint: "Nothing was imported.")
    }
  }
}
