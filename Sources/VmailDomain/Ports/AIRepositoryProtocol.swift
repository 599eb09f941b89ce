/// Results computed from mail on this machine, and nowhere else.
public protocol AIRepositoryProtocol: Sendable {
  /// Whether mail has categories. Without them there are no tabs and no badges; nothing else changes (E-02).
  var isAvailable: Bool { get }
}
