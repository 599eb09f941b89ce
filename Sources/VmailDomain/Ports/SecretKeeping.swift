/// Reads secrets from the places where users store them, and stores them there. Nothing is logged.
public protocol SecretKeeping: Sendable {
  /// Returns the first line that a program prints. The program is run without a shell, with a time limit.
  /// - Throws: ``SecretError``.
  func secret(fromCommand command: String) async throws -> Secret

  /// - Returns: `nil` when the keyring has no secret under that key.
  /// - Throws: ``SecretError``.
  func secretInKeyring(_ key: SecretKey) async throws -> Secret?

  /// Throws ``SecretError``.
  func keepInKeyring(_ secret: Secret, as key: SecretKey) async throws

  /// Does nothing if there is no such secret. Throws ``SecretError``.
  func removeFromKeyring(_ key: SecretKey) async throws
}

/// The key under which a secret is stored: the same for a login shared by several accounts.
public struct SecretKey: Hashable, Sendable {
  public enum Purpose: String, Sendable {
    case password
    /// An OAuth2 refresh token.
    case refreshToken = "refresh-token"
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
