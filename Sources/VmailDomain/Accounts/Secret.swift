/// A password or token. Prints as nothing, so that no log or error can hold it.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The secret itself, for whoever hands it on.
  public let revealed: String

  public init(_ revealed: String) { self.revealed = revealed }

  public var description: String { "(secret)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
