import Foundation

/// Cyrus IMAP on loopback (`scripts/cyrus`), without TLS and without a submission server. It ends with the test process,
/// however that ends.
public final class CyrusServer: Sendable {
  public let imapPort: Int
  private let folder: String
  private let process: ServerScript.Running

  public static let isAvailable = reason == nil
  /// The reason why it can't run here.
  public static let unavailability = reason ?? "it can run"
  private static let reason = ServerScript.cyrus.objection()

  /// - Throws: ``ServerSupportError`` if it can't be started.
  public init() async throws {
    folder = try ServerScript.makeFolder()
    process = try await ServerScript.Running(.cyrus, ["--dir", folder])
    imapPort = try ServerEnvironment(file: URL(filePath: folder).appending(path: "server.env"))
      .number("IMAP_PORT")
  }

  /// Gives a user of another server an account here, with the same name and password.
  /// - Throws: ``ServerSupportError``
  public func add(_ user: RealMailServer.User) async throws {
    try await run("user", [user.name, user.password])
  }

  /// Adds a message, leaving it unchanged but for a Return-Path and a Received field.
  /// - Throws: ``ServerSupportError``
  public func deliver(_ message: String, to user: RealMailServer.User) async throws {
    try await run("deliver", [user.name], input: Array(message.utf8))
  }

  public func stop() async { await process.stop() }

  private func run(_ verb: String, _ arguments: [String], input: [UInt8] = []) async throws {
    _ = try await ServerScript.cyrus.output([verb, "--dir", folder] + arguments, input: input)
  }
}
