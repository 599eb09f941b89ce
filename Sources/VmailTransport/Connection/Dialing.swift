import NIOCore
import NIOPosix
import VmailDomain

// All TCP connections of vmail are made here, and each is logged first. `scripts/check` sees to it that no
// other file connects.

extension ClientBootstrap {
  /// Logs a connection and makes it, on a channel whose value the initializer returns.
  func dial<Output: Sendable>(
    _ host: String, port: Int, for purpose: ConnectionPurpose, in log: ConnectionLog,
    channelInitializer: @escaping @Sendable (any Channel) -> EventLoopFuture<Output>
  ) async throws -> Output {
    log.note(host, port: port, for: purpose)
    return try await connect(host: host, port: port, channelInitializer: channelInitializer)
  }

  /// Logs a connection and makes it.
  /// - Parameter name: the server's name in the log; it differs from `host` where that was looked up already.
  func dial(
    _ host: String, name: String, port: Int, for purpose: ConnectionPurpose, in log: ConnectionLog
  ) -> EventLoopFuture<any Channel> {
    log.note(name, port: port, for: purpose)
    return connect(host: host, port: port)
  }
}
