/// Gets secrets from where users keep them, and puts them there. Nothing of it reaches a log.
public protocol SecretKeeping: Sendable {
  /// The first line that a program prints. It is run without a shell, and for a bounded time.
  /// - Throws: ``SecretError``.
  func secret(fromCommand command: String) async throws -> Secret

  /// - Returns: `nil` when the keyring has none under that key.
  /// - Throws: ``SecretError``.
  func secretInKeyring(_ key: SecretKey) async throws -> Secret?

  /// Throws ``SecretError``.
  func keepInKeyring(_ secret: Secret, as key: SecretKey) async throws

  /// That there is none is no error. Throws ``SecretError``.
  func removeFromKeyring(_ key: SecretKey) async throws
}

/// What a secret is kept under: the same for a login that several accounts share.
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
