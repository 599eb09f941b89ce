/// A library that the program is linked with, and its version.
public struct LibraryVersion: Hashable, Sendable {
  public let name: String
  public let version: String

  public init(_ name: String, _ version: String) {
    self.name = name
    self.version = version
  }
}
