// Some builds import the types of <sys/socket.h> with this module.
internal import CResolv
@preconcurrency internal import Dispatch
import Glibc

/// Receives notice of changes to links, addresses and routes (rtnetlink(7)). The details are looked up
/// afresh.
final class RouteNotices: Sendable {
  let stream: AsyncStream<Void>
  private let source: (any DispatchSourceRead)?

  /// Receives nothing where the kernel offers no notices.
  init() {
    let (stream, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.stream = stream
    guard let socket = Self.socket() else {
      source = nil
      return
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: socket)
    source.setEventHandler {
      var buffer = [UInt8](repeating: 0, count: 8192)
      // Notices lost in an overflow (ENOBUFS) are treated like any other.
      while recv(socket, &buffer, buffer.count, CInt(MSG_DONTWAIT)) > 0 {}
      signal.yield()
    }
    source.setCancelHandler {
      Glibc.close(socket)
      signal.finish()
    }
    source.activate()
    self.source = source
  }

  func stop() { source?.cancel() }

  private static func socket() -> CInt? {
    let socket = Glibc.socket(AF_NETLINK, CInt(SOCK_RAW.rawValue) | O_CLOEXEC | O_NONBLOCK, 0)
    guard socket >= 0 else { return nil }
    // struct sockaddr_nl, which no module declares: family, padding, port, groups. Links 0x1; addresses 0x10
    // and 0x100; routes 0x40 and 0x400 (IPv4, IPv6).
    var address: (UInt16, UInt16, UInt32, UInt32) = (
      UInt16(AF_NETLINK), 0, 0, 0x1 | 0x10 | 0x100 | 0x40 | 0x400
    )
    let isBound = withUnsafeBytes(of: &address) { bytes -> Bool in
      guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
      return bind(socket, pointer, socklen_t(bytes.count)) == 0
    }
    guard isBound else {
      Glibc.close(socket)
      return nil
    }
    return socket
  }
}
