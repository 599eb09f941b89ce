/// A password, a token, or the key of a message. Its description doesn't contain it, so that no log or error can contain it.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The secret itself, to be passed on.
  public let revealed: String

  public init(_ revealed: String) { self.revealed = revealed }

  public var description: String { "(secret)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
