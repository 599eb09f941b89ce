public import VmailDomain
import VmailProcess

/// Loads pictures with curl, if it is installed.
public struct CurlPictures: Sendable {
  private let variables: [String: String]
  private let connections: ConnectionLog

  /// The largest size of one picture in bytes.
  private static let sizeLimit = 5 << 20
  private static let seconds = 15

  /// - Parameters:
  ///   - variables: the environment of the process.
  ///   - connections: the log of connections, for `net`.
  public init(variables: [String: String], connections: ConnectionLog) {
    self.variables = variables
    self.connections = connections
  }

  /// Implements ``PictureFetching``.
  public func fetch(_ address: String) async throws -> [UInt8]? {
    guard let curl = SpawnedProgram.path(of: "curl", variables: variables), let parsed = WebAddress(address)
    else { return nil }
    // The address as it was parsed: curl takes some for those of another host.
    let run = BoundedRun(
      path: curl, arguments: Self.arguments(for: parsed.string), variables: variables,
      connection: BoundedRun.Connection(
        host: parsed.host.ascii, port: parsed.port ?? (parsed.isSecure ? 443 : 80),
        purpose: ConnectionPurpose("pictures of a message"), log: connections),
      outputLimit: Self.sizeLimit, timeLimit: Self.seconds + 5)
    guard let outcome = try await run.run(), outcome.status == 0, !outcome.isCut, !outcome.isLate else {
      return nil
    }
    return outcome.output
  }

  /// Returns arguments that rule out configuration files, cookies and redirects, and send the name common to
  /// all browsers.
  public static func arguments(for address: String) -> [String] {
    [
      "-q", "--silent", "--fail", "--globoff", "--proto", "=http,https", "--max-time", String(seconds),
      "--connect-timeout", "10", "--max-filesize", String(sizeLimit), "--user-agent", "Mozilla/5.0",
      "--header", "Accept: image/*", "--url", address,
    ]
  }
}
