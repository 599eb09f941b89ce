import Glibc
import NIOCore
import NIOPosix

/// Waits until an event loop has read what the kernel holds for it now: it reads in the order in which things
/// arrive, so it is there when it comes to a pipe that is closed now.
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
