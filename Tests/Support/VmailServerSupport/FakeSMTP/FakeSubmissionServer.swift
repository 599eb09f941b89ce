import NIOCore
import NIOPosix

/// A local submission server that stores accepted mail, in clear text or over TLS. Tests can plan faults.
///
///     let server = try await FakeSubmissionServer()
///     server.plan(SubmissionFault(.recipient("bob@example.org"), .reply("550 5.1.1 No such user")))
///     server.plan(SubmissionFault(.end, .cutAfter, nth: 2))        // it accepts the second message silently
///     … a client submits to 127.0.0.1:server.port with server.login …
///     #expect(server.accepted.map(\.recipients) == [["bob@example.org"]])
///     await server.stop()
///
/// Tests can wait for events without a clock:
///
///     server.plan(SubmissionFault(.end, .holdReply("taken")))      // or .hold, before it is accepted
///     … a client submits …
///     await server.reached("taken")
///     … the client is killed, or the clock moved …
///     server.release("taken")
public final class FakeSubmissionServer: Sendable {
  /// The credentials of its only user, for AUTH PLAIN.
  public struct Login: Sendable {
    public var user = "user@example.org"
    public var password = "secret"

    public init() {}
  }

  /// A message that the server has accepted, whether its client got the reply or not.
  public struct AcceptedMail: Sendable, Hashable {
    /// The number of the connection, from 1.
    public var connection: Int
    /// The sender's address without angle brackets.
    public var sender: String
    public var recipients: [String]
    /// The parameters of MAIL, such as `BODY=8BITMIME`.
    public var parameters: [String]
    /// The source without the dots added by DATA.
    public var source: [UInt8]
    /// Whether it was sent by BDAT.
    public var isChunked: Bool
  }

  /// The usual lines of the response to EHLO; AUTH PLAIN is always included.
  public static let usualExtensions = [
    "PIPELINING", "SIZE 52428800", "8BITMIME", "SMTPUTF8", "ENHANCEDSTATUSCODES", "CHUNKING",
  ]

  public let port: Int
  public let login: Login
  private let listener: any Channel
  private let world: FakeSubmissionWorld

  /// - Parameters:
  ///   - extensions: the supported extensions; parameters and commands of any others are refused.
  ///   - tls: enables TLS from the first byte; `nil` for connections in clear text.
  public init(
    _ extensions: [String] = usualExtensions, login: Login = Login(), tls: ServerTLS? = nil
  ) async throws {
    let world = FakeSubmissionWorld(extensions, login)
    let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          world.accept(try ServerConnection(channel, tls: tls?.context))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    guard let port = listener.localAddress?.port else { throw ServerSupportError("no port was given") }
    (self.port, self.listener, self.world, self.login) = (port, listener, world, login)
  }

  /// Stops the server, and closes all connections.
  public func stop() async {
    try? await listener.close()
    world.checkpoints.openAll()
    await world.closeAll()
  }

  /// The accepted messages, in order.
  public var accepted: [AcceptedMail] { world.accepted }
  /// All received command lines, in order; AUTH without its credentials, and the end of a message sent by DATA as
  /// `.`.
  public var commands: [ReceivedCommand] { world.commands }
  /// The number of connections made so far.
  public var connectionCount: Int { world.connectionCount }

  public func plan(_ fault: SubmissionFault) { world.plan(fault) }
  /// Removes all planned faults.
  public func clearFaults() { world.clearFaults() }
  /// Closes all open connections without a reply.
  public func dropConnections() async { await world.closeAll() }
  /// Returns when a phase is held under this name.
  public func reached(_ hold: String) async { await world.checkpoints.reached(hold) }
  public func release(_ hold: String) { world.checkpoints.release(hold) }
}
