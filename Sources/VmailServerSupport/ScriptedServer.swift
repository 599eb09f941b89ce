import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// Plays an exchange script to whoever connects on loopback: the n-th connection gets the n-th section.
///
///     let server = try await ScriptedServer(ExchangeScript(file: url))
///     … a client talks to 127.0.0.1:server.port, and is closed …
///     try await server.finish()
public final class ScriptedServer: Sendable {
  public let port: Int
  private let listener: any Channel
  private let world: ScriptedWorld
  private let patience: TimeAmount

  /// `tls` for `starttls` and scripts of implicit TLS; `patience` is how many seconds ``finish()`` gives a
  /// client that the script still waits for.
  public init(_ script: ExchangeScript, tls: ServerTLS? = nil, patience: Int64 = 30) async throws {
    self.patience = .seconds(patience)
    let world = ScriptedWorld(script, tls: tls?.context)
    let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          world.play(
            try ServerConnection(channel, tls: script.isImplicitTLS ? tls?.context : nil))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    guard let port = listener.localAddress?.port else { throw ServerSupportError("no port was given") }
    (self.port, self.listener, self.world) = (port, listener, world)
    if script.isImplicitTLS, tls == nil { throw ServerSupportError("\(script.name) needs a certificate") }
  }

  /// Returns when the script stands at this `stall`, or no longer can.
  public func reached(_ stall: String) async {
    await world.checkpoints.reached(stall)
  }

  /// Lets the script go on there, now or when it comes to it.
  public func release(_ stall: String) {
    world.checkpoints.release(stall)
  }

  /// All that clients sent so far, after TLS.
  public var received: [UInt8] { world.received }

  /// How many connections were made so far.
  public var connectionCount: Int { world.connectionCount }

  /// To be called when the client is through: ends what is still open.
  /// Errors: `ExchangeFailure`, the first line of the script that was not reached, or not as it says.
  public func finish() async throws {
    // Who has connected already is let in first.
    var before: Int
    repeat {
      before = connectionCount
      await LoopBarrier.pass(listener.eventLoop)
      for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() { await LoopBarrier.pass(loop) }
    } while connectionCount != before
    try? await listener.close()
    try await world.finish(patience: patience)
  }
}

/// What could not be set up.
public struct ServerSupportError: Error, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}
