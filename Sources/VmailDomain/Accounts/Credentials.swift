/// What is shown to a server at login. Prints as nothing, so that no log or error can hold it.
public enum Credentials: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  case password(String)
  /// An OAuth2 access token (RFC 6750, RFC 7628).
  case accessToken(String)

  public var description: String { "(secret)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
