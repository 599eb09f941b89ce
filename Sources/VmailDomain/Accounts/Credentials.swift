/// The credentials for logging in to a server. Its description is empty, so that no log or error can contain
/// them.
public enum Credentials: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  case password(String)
  /// An OAuth2 access token (RFC 6750, RFC 7628).
  case accessToken(String)

  public var description: String { "(secret)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
