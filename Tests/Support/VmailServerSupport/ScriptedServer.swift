import NIOCore
import NIOPosix
import Synchronization

/// Plays an exchange script for clients that connect on loopback: the n-th connection gets the n-th section.
///
///     let server = try await ScriptedServer(ExchangeScript(file: url))
///     … a client talks to 127.0.0.1:server.port, and is closed …
///     try await server.finish()
public final class ScriptedServer: Sendable {
  public let port: Int
  private let listener: any Channel
  private let world: ScriptedWorld
  private let patience: TimeAmount

  /// Starts the server.
  /// - Parameters:
  ///   - tls: the certificate for `starttls` and scripts with implicit TLS.
  ///   - patience: the number of seconds for which ``finish()`` waits for a client that the script expects to
  ///     continue.
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

  /// Returns when the script has reached this `stall`, or can no longer reach it.
  public func reached(_ stall: String) async {
    await world.checkpoints.reached(stall)
  }

  /// Ends a stall, now or when the script reaches it.
  public func release(_ stall: String) {
    world.checkpoints.release(stall)
  }

  /// All data received from clients so far, decrypted.
  public var received: [UInt8] { world.received }

  /// The number of connections made so far.
  public var connectionCount: Int { world.connectionCount }

  /// Closes open connections. To be called when the client has finished.
  /// - Throws: ``ExchangeFailure`` for the first line of the script that was not reached, or not matched.
  public func finish() async throws {
    // Clients that have already connected are accepted first.
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

/// A failure to set up a server.
public struct ServerSupportError: Error, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}
