import NIOCore
import NIOPosix

/// A submission server that keeps what it takes, on loopback, in clear or in TLS. Tests plan what goes wrong.
///
///     let server = try await FakeSubmissionServer()
///     server.plan(SubmissionFault(.recipient("bob@example.org"), .reply("550 5.1.1 No such user")))
///     server.plan(SubmissionFault(.end, .cutAfter, nth: 2))        // it has the second mail, and does not say so
///     … a client submits to 127.0.0.1:server.port with server.login …
///     #expect(server.accepted.map(\.recipients) == [["bob@example.org"]])
///     await server.stop()
///
/// What waits, with no clock in between:
///
///     server.plan(SubmissionFault(.end, .holdReply("taken")))      // also .hold: before it is taken
///     … a client submits …
///     await server.reached("taken")
///     … the client is killed, or the clock moved …
///     server.release("taken")
public final class FakeSubmissionServer: Sendable {
  /// What its only user logs in with, by AUTH PLAIN.
  public struct Login: Sendable {
    public var user = "user@example.org"
    public var password = "secret"

    public init() {}
  }

  /// A mail that the server has taken, whether its client heard of it or not.
  public struct AcceptedMail: Sendable, Hashable {
    /// Counted from 1.
    public var connection: Int
    /// Without angle brackets.
    public var sender: String
    public var recipients: [String]
    /// Of MAIL, such as `BODY=8BITMIME`.
    public var parameters: [String]
    /// As it was meant: without the dots that DATA adds.
    public var source: [UInt8]
    /// Whether it came by BDAT.
    public var isChunked: Bool
  }

  /// As lines of EHLO; AUTH PLAIN is always among them.
  public static let usualExtensions = [
    "PIPELINING", "SIZE 52428800", "8BITMIME", "SMTPUTF8", "ENHANCEDSTATUSCODES", "CHUNKING",
  ]

  public let port: Int
  public let login: Login
  private let listener: any Channel
  private let world: FakeSubmissionWorld

  /// - Parameters:
  ///   - extensions: what it offers, and holds to: a parameter or command of one that is not is refused.
  ///   - tls: from the first byte; `nil` for a connection in clear.
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

  /// Ends all connections.
  public func stop() async {
    try? await listener.close()
    world.checkpoints.openAll()
    await world.closeAll()
  }

  /// In the order in which it took them.
  public var accepted: [AcceptedMail] { world.accepted }
  /// All lines that came as commands, in order; of AUTH only that it was, of a mail's end by DATA `.`.
  public var commands: [ReceivedCommand] { world.commands }
  /// How many connections clients made so far.
  public var connectionCount: Int { world.connectionCount }

  public func plan(_ fault: SubmissionFault) { world.plan(fault) }
  /// From now on nothing goes wrong.
  public func clearFaults() { world.clearFaults() }
  /// Ends the connections there are, without a word.
  public func dropConnections() async { await world.closeAll() }
  /// Returns when a phase is held under this name.
  public func reached(_ hold: String) async { await world.checkpoints.reached(hold) }
  public func release(_ hold: String) { world.checkpoints.release(hold) }
}
