import Glibc

/// The service manager that has started vmail, such as systemd, and wants to know how it gets on: sd_notify(3).
public struct ServiceManager: Sendable {
  /// The address of its socket; `nil` if nobody wants to know.
  private let address: String?

  /// - Parameter variables: the environment of the process.
  public init(variables: [String: String]) {
    address = variables["NOTIFY_SOCKET"].flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
  }

  /// Sends a state such as `READY=1`. That it doesn't arrive is no reason to stop.
  public func report(_ state: String) {
    guard let address else { return }
    var socketAddress = sockaddr_un()
    socketAddress.sun_family = sa_family_t(AF_UNIX)
    // An abstract address begins with a zero byte.
    let path = address.utf8.enumerated().map {
      $0.offset == 0 && $0.element == UInt8(ascii: "@") ? 0 : $0.element
    }
    let isShort = withUnsafeMutableBytes(of: &socketAddress.sun_path) { room in
      guard path.count < room.count else { return false }
      room.copyBytes(from: path)
      return true
    }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard isShort, descriptor >= 0 else { return }
    defer { close(descriptor) }
    let length = MemoryLayout<sa_family_t>.size + path.count
    let bytes = Array(state.utf8)
    withUnsafePointer(to: &socketAddress) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, socklen_t(length))
      }
    }
  }
}
