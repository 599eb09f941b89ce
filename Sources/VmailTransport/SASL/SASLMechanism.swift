import VmailDomain

/// The ways to log in that vmail knows (RFC 4422). None of them hides a password from the server, so that
/// none may be used before the connection is protected.
enum SASLMechanism: String, Sendable, CaseIterable {
  /// RFC 4616
  case plain = "PLAIN"
  /// draft-murchison-sasl-login: all that some servers offer.
  case login = "LOGIN"
  /// Google's, also spoken by Microsoft.
  case xoauth2 = "XOAUTH2"
  /// RFC 7628
  case oauthBearer = "OAUTHBEARER"

  /// The best for these credentials.
  /// - Parameter offered: names in upper case.
  static func chosen(for credentials: Credentials, from offered: [String]) -> Self? {
    let fitting: [Self] =
      switch credentials {
      case .password: [.plain, .login]
      case .accessToken: [.oauthBearer, .xoauth2]
      }
    return fitting.first { offered.contains($0.rawValue) }
  }

  /// Whether the client has the first word, so that it may be sent along with the command.
  var clientBegins: Bool { self != .login }
}
