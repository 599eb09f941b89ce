import Foundation

/// An IMAP server besides that of ``RealMailServer``, on loopback, without TLS and without a submission server. It ends with
/// the test process, however that ends.
public final class OtherIMAPServer: Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// `scripts/cyrus`
    case cyrus
    /// Dovecot 2.4: `scripts/dovecot24`
    case dovecot24

    /// The reason why it can't run here; `nil` if it can.
    public var objection: String? { Self.objections[self] ?? nil }

    private static let objections = Dictionary(
      uniqueKeysWithValues: allCases.map { ($0, $0.script.objection()) })

    fileprivate var script: ServerScript { ServerScript(name: rawValue) }
  }

  public let imapPort: Int
  /// The port of CardDAV and CalDAV; `nil` if it has none.
  public let httpPort: Int?
  private let script: ServerScript
  private let folder: String
  private let process: ServerScript.Running

  /// - Throws: ``ServerSupportError`` if it can't be started.
  public init(_ kind: Kind) async throws {
    script = kind.script
    folder = try ServerScript.makeFolder()
    process = try await ServerScript.Running(script, ["--dir", folder])
    let environment = try ServerEnvironment(file: URL(filePath: folder).appending(path: "server.env"))
    imapPort = try environment.number("IMAP_PORT")
    httpPort = try? environment.number("HTTP_PORT")
  }

  /// - Throws: ``ServerSupportError``
  public func addUser(_ name: String, password: String) async throws {
    try await run("user", [name, password])
  }

  /// Adds a message, leaving it unchanged but for fields that the server adds at its beginning.
  /// - Throws: ``ServerSupportError``
  public func deliver(_ message: String, to user: String) async throws {
    try await run("deliver", [user], input: Array(message.utf8))
  }

  public func stop() async { await process.stop() }

  private func run(_ verb: String, _ arguments: [String], input: [UInt8] = []) async throws {
    _ = try await script.output([verb, "--dir", folder] + arguments, input: input)
  }
}
