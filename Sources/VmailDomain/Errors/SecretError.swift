/// Why a secret could not be had or kept. No case ever holds one, nor what a program printed to its
/// standard output.
public enum SecretError: Error, Hashable, Sendable, Codable {
  /// The command is not one that can be run: empty, or an open quote.
  case badCommand
  /// The program is not there, or may not be run.
  case cannotRun(program: String)
  /// It ended with another status than 0.
  /// - Parameter standardError: what it said there, cut to a bounded length.
  case failed(program: String, status: Int32, standardError: String)
  /// It was still running when its time was over.
  case timedOut(program: String)
  /// Its first line was empty.
  case empty(program: String)
  /// It printed more than any password has.
  case printedTooMuch(program: String)
  /// Its first line holds what no password can have.
  case unusable(program: String, Flaw)
  /// There is no program to ask the keyring with, or no keyring is running.
  case noKeyring(reason: String)
  /// The keyring has nothing under that name.
  case notInKeyring(userName: String, host: String)
  /// It would have to be asked for, and nobody is there.
  case nobodyToAsk(account: String)

  /// What would be another password, or the end of one, by the time it reaches a server.
  public enum Flaw: Hashable, Sendable, Codable {
    case invalidUTF8, nul, carriageReturn
  }
}
