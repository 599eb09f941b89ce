// Some builds import the types of <sys/socket.h> with this module.
internal import CResolv
internal import CTimerFD
@preconcurrency internal import Dispatch
import Glibc

/// Receives notices of the kernel through a file descriptor. The details are looked up afresh.
final class KernelNotices: Sendable {
  let stream: AsyncStream<Void>
  private let source: (any DispatchSourceRead)?

  /// - Parameters:
  ///   - descriptor: `nil` where the kernel offers no such notices; closed in the end.
  ///   - take: reads all that is there.
  private init(from descriptor: CInt?, take: @escaping @Sendable (CInt) -> Void) {
    let (stream, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.stream = stream
    guard let descriptor else {
      source = nil
      return
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
    source.setEventHandler {
      take(descriptor)
      signal.yield()
    }
    source.setCancelHandler {
      Glibc.close(descriptor)
      signal.finish()
    }
    source.activate()
    self.source = source
  }

  func stop() { source?.cancel() }

  // MARK: Routes

  /// Notices of changes to links, addresses and routes (rtnetlink(7)).
  static func ofRoutes() -> KernelNotices {
    KernelNotices(from: routeSocket()) { socket in
      var buffer = [UInt8](repeating: 0, count: 8192)
      // Notices lost in an overflow (ENOBUFS) are treated like any other.
      while recv(socket, &buffer, buffer.count, CInt(MSG_DONTWAIT)) > 0 {}
    }
  }

  private static func routeSocket() -> CInt? {
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

  // MARK: The clock

  /// Notices that the wall clock was set, as also happens when the machine wakes up: a timer that never expires is
  /// cancelled then (timerfd_create(2), TFD_TIMER_CANCEL_ON_SET).
  static func ofClock() -> KernelNotices {
    KernelNotices(from: endlessTimer()) { timer in
      var expirations: UInt64 = 0
      // Fails with ECANCELED, and waits for the next time.
      _ = read(timer, &expirations, MemoryLayout.size(ofValue: expirations))
    }
  }

  private static func endlessTimer() -> CInt? {
    let timer = timerfd_create(CLOCK_REALTIME, CInt(TFD_CLOEXEC) | CInt(TFD_NONBLOCK))
    guard timer >= 0 else { return nil }
    var never = itimerspec()
    never.it_value.tv_sec = .max
    let flags = CInt(TFD_TIMER_ABSTIME) | CInt(TFD_TIMER_CANCEL_ON_SET)
    guard timerfd_settime(timer, flags, &never, nil) == 0 else {
      Glibc.close(timer)
      return nil
    }
    return timer
  }
}
