/// Where a provider's OAuth2 servers are, and what they are asked for.
public struct OAuthProvider: Hashable, Sendable {
  /// As in ``ServerSettings/OAuthClient/provider``, such as `gmail`.
  public var name: String
  /// Where the user logs in (RFC 6749 section 3.1).
  public var authorizationURL: String
  /// Where tokens come from (RFC 6749 section 3.2).
  public var tokenURL: String
  /// For IMAP and submission together.
  public var scopes: [String]
  /// What the provider wants added to the authorization request, in order.
  public var parameters: [Parameter]

  public struct Parameter: Hashable, Sendable {
    public var name: String
    public var value: String
  }

  /// In the order of their names.
  public static let all = [gmail, outlook]

  public static func named(_ name: String) -> OAuthProvider? {
    all.first { $0.name == name.lowercased() }
  }

  static let gmail = OAuthProvider(
    name: "gmail", authorizationURL: "https://accounts.google.com/o/oauth2/v2/auth",
    tokenURL: "https://oauth2.googleapis.com/token", scopes: ["https://mail.google.com/"],
    // Without both there is no refresh token when the user agreed before.
    parameters: [
      Parameter(name: "access_type", value: "offline"), Parameter(name: "prompt", value: "consent"),
    ])

  static let outlook = OAuthProvider(
    name: "outlook", authorizationURL: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
    tokenURL: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
    scopes: [
      "https://outlook.office.com/IMAP.AccessAsUser.All", "https://outlook.office.com/SMTP.Send",
      "offline_access",
    ],
    parameters: [])
}
