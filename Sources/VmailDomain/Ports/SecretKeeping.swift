/// Reads secrets from the places where users store them, and stores them there. Nothing is logged.
public protocol SecretKeeping: Sendable {
  /// Returns the first line that a program prints. The program is run without a shell, with a time limit.
  /// - Throws: ``SecretError``.
  func secret(fromCommand command: String) async throws -> Secret

  /// Returns the stores that work on this machine for this user, best first. Tries them, for some seconds at
  /// most.
  func workingStores() async -> [SecretStore]

  /// - Returns: `nil` when the store has no secret under that key.
  /// - Throws: ``SecretError``.
  func secret(at place: SecretPlace) async throws -> Secret?

  /// Throws ``SecretError``.
  func keep(_ secret: Secret, at place: SecretPlace) async throws

  /// Does nothing if there is no such secret. Throws ``SecretError``.
  func remove(at place: SecretPlace) async throws

  /// Returns the mail accounts of the desktop (GNOME Online Accounts) whose logins vmail can use; none where there is no
  /// such desktop.
  func onlineAccounts() async -> [OnlineAccount]

  /// Returns an access token of an account of the desktop, which logs in again or renews the token if necessary.
  /// - Throws: ``SecretError``.
  func token(ofOnlineAccount id: String) async throws -> Secret

  /// Returns the registration that whoever packaged vmail obtained from a provider; `nil` if there is none.
  func packagedClient(of provider: String) -> PackagedClient?

  /// Returns the name under which the user finds the secret in the store: an entry, a label, or a path.
  func name(of place: SecretPlace) -> String
}

/// The key under which a secret is stored: the same for a login shared by several accounts.
public struct SecretKey: Hashable, Sendable {
  public enum Purpose: String, Sendable {
    case password
    /// An OAuth2 refresh token.
    case refreshToken = "refresh-token"
    /// The secret of an OAuth2 client.
    case clientSecret = "client-secret"
  }

  /// The IMAP server's name.
  public var host: String
  public var userName: String
  public var purpose: Purpose

  public init(host: String, userName: String, purpose: Purpose) {
    self.host = host
    self.userName = userName
    self.purpose = purpose
  }
}

/// Asks the user for a password; `nil` when there is no answer.
public typealias SecretAsking = @Sendable (SecretQuestion) async -> Secret?

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
  /// The desktop gives no token for one of its accounts.
  case onlineAccount(OnlineAccount.Problem)
  /// The user would have to be asked, but nobody is there.
  case nobodyToAsk(account: String)

  /// A flaw by which the secret would be changed or truncated on its way to a server.
  public enum Flaw: Hashable, Sendable, Codable {
    case invalidUTF8, nul, carriageReturn
  }
}
