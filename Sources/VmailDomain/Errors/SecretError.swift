/// A reason why a secret could not be obtained or stored. No case ever holds one, nor a program's standard
/// output.
public enum SecretError: Error, Hashable, Sendable, Codable {
  /// The command can't be run: it is empty, or has an unclosed quotation mark.
  case badCommand
  /// The program doesn't exist, or may not be run.
  case cannotRun(program: String)
  /// The program's exit status was not 0.
  /// - Parameter standardError: its standard error, truncated.
  case failed(program: String, status: Int32, standardError: String)
  /// The program was still running at the time limit.
  case timedOut(program: String)
  /// The program's first line was empty.
  case empty(program: String)
  /// The program printed more than any password contains.
  case printedTooMuch(program: String)
  /// The program's first line contains characters that no password can.
  case unusable(program: String, Flaw)
  /// A store of secrets can't be used, such as a keyring that isn't running.
  case storeFailed(SecretStore, reason: String)
  /// The store has no entry under that name.
  case notStored(SecretStore, userName: String, host: String)
  /// The user would have to be asked, but nobody is there.
  case nobodyToAsk(account: String)

  /// A flaw by which the secret would be changed or truncated on its way to a server.
  public enum Flaw: Hashable, Sendable, Codable {
    case invalidUTF8, nul, carriageReturn
  }
}
