import Glibc
import NIOCore
import NIOPosix

/// Waits until an event loop has read all data that the kernel holds for it. The loop reads in the order of arrival,
/// so this closes a pipe and waits until the loop has noticed.
enum LoopBarrier {
  static func pass(_ loop: any EventLoop) async {
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { return }
    let closed = loop.makePromise(of: Void.self)
    do {
      _ = try await NIOPipeBootstrap(group: loop)
        .channelInitializer { channel in
          channel.closeFuture.cascade(to: closed)
          return channel.eventLoop.makeSucceededVoidFuture()
        }
        .takingOwnershipOfDescriptor(inputOutput: ends[0]).get()
    } catch {
      closed.succeed()
    }
    close(ends[1])
    try? await closed.futureResult.get()
  }
}
