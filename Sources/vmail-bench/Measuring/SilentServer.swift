import Glibc

/// A server on loopback that accepts connections, and never answers: a language model that takes its time.
final class SilentServer {
  let port: UInt16
  private let socket: Int32

  init() throws {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, length) == 0 && listen(socket, 8) == 0
          && getsockname(socket, address, &length) == 0
      }
    }
    guard isListening else {
      close(socket)
      throw BenchError.system("listening")
    }
    self.socket = socket
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(socket) }

  /// Whether a connection has been made.
  var isAsked: Bool {
    var ready = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 0) > 0
  }
}
