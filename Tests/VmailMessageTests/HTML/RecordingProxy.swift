import Foundation
import Glibc
import Synchronization

/// A proxy for a browser that records the first line of each request, and answers none.
final class RecordingProxy: Sendable {
  let port: UInt16
  private let socket: Int32
  private let lines = Mutex<[String]>([])
  private let ended = DispatchSemaphore(value: 0)

  init() throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = socket
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, length) == 0 && listen(socket, 64) == 0
          && getsockname(socket, address, &length) == 0
      }
    }
    guard isBound else { throw CocoaError(.fileReadUnknown) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { self.run() }
  }

  /// - Returns: the first lines of all requests, such as `GET http://x.example/ HTTP/1.1`.
  func stop() -> [String] {
    // Ends the waiting `accept`.
    shutdown(socket, Int32(SHUT_RDWR))
    ended.wait()
    close(socket)
    return lines.withLock { $0 }
  }

  private func run() {
    while true {
      let connection = accept(socket, nil, nil)
      if connection < 0 { break }
      var buffer = [UInt8](repeating: 0, count: 2_048)
      let count = recv(connection, &buffer, buffer.count, 0)
      if count > 0,
        let line = String(decoding: buffer[..<count], as: UTF8.self).split(whereSeparator: \.isNewline).first
      {
        lines.withLock { $0.append(String(line)) }
      }
      close(connection)
    }
    ended.signal()
  }
}
