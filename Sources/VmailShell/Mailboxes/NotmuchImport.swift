import VmailDomain
import VmailSystem
import VmailTerminal

/// Reads the index of notmuch (`import --notmuch`).
extension Shell {
  /// - Parameter database: the folder of the database; `nil` for the configured one.
  func notmuchIndex(_ database: String?) async throws -> MailIndex {
    let path = database.map { Self.absolute(Self.expanded($0, environment.variables)) }
    console.progress("Reading tags…")
    defer { console.endProgress() }
    return try await NotmuchDatabase(at: path, variables: environment.variables).mail().index
  }
}

extension ErrorWording {
  /// - Returns: `nil` for other errors.
  static func notmuchError(_ error: any Error) -> ShellError? {
    guard let failure = error as? NotmuchDatabase.Failure else { return nil }
    return switch failure {
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
