import VmailDomain
import VmailProcess

/// Asks NetworkManager, if available, whether the connection is metered.
public struct NetworkManager: Sendable {
  private let variables: [String: String]

  /// - Parameter variables: the environment of the process.
  public init(variables: [String: String]) { self.variables = variables }

  public func isMetered() async -> Bool? {
    guard let busctl = SpawnedProgram.path(of: "busctl", variables: variables) else { return nil }
    let run = BoundedRun(
      path: busctl,
      arguments: [
        "--system", "--auto-start=no", "--timeout=2", "get-property", "org.freedesktop.NetworkManager",
        "/org/freedesktop/NetworkManager", "org.freedesktop.NetworkManager", "Metered",
      ], variables: variables, connection: nil, outputLimit: 1_000, timeLimit: 3)
    guard let outcome = try? await run.run(), outcome.status == 0 else { return nil }
    return Self.answer(String(decoding: outcome.output, as: UTF8.self))
  }

  /// Parses NMMetered: `u 1` is yes, `u 3` a guess of yes; 2 and 4 are no, 0 is unknown.
  public static func answer(_ property: String) -> Bool? {
    switch property.split(whereSeparator: \.isWhitespace).last {
    case "1", "3": true
    case "2", "4": false
    default: nil
    }
  }
}
