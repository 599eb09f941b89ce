// Some builds import the types of <netinet/in.h> with this module.
internal import CResolv
import Glibc

/// The source addresses of packets to the Internet; `nil` where there is no route.
struct OutwardAddresses: Equatable {
  var ipv4: [UInt8]?
  /// The network part alone: the rest changes by itself every day (RFC 8981).
  var ipv6: [UInt8]?

  /// The current addresses. The kernel is asked for a route; nothing is sent.
  static var now: OutwardAddresses {
    OutwardAddresses(ipv4: ipv4Source(), ipv6: ipv6Source())
  }

  /// Asks for the route to an address reserved for documentation (RFC 5737).
  private static func ipv4Source() -> [UInt8]? {
    var peer = sockaddr_in()
    peer.sin_family = sa_family_t(AF_INET)
    peer.sin_port = in_port_t(9).bigEndian
    peer.sin_addr.s_addr = in_addr_t(0xC000_0201).bigEndian
    return source(to: peer, AF_INET).map { source in withUnsafeBytes(of: source.sin_addr) { Array($0) } }
  }

  /// Asks for the route to an address reserved for documentation (RFC 3849).
  private static func ipv6Source() -> [UInt8]? {
    var peer = sockaddr_in6()
    peer.sin6_family = sa_family_t(AF_INET6)
    peer.sin6_port = in_port_t(9).bigEndian
    withUnsafeMutableBytes(of: &peer.sin6_addr) {
      $0.copyBytes(from: [0x20, 0x01, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [1])
    }
    return source(to: peer, AF_INET6).map { source in
      withUnsafeBytes(of: source.sin6_addr) { Array($0.prefix(8)) }
    }
  }

  private static func source<Address>(to peer: Address, _ family: CInt) -> Address? {
    let socket = Glibc.socket(family, CInt(SOCK_DGRAM.rawValue) | O_CLOEXEC, 0)
    guard socket >= 0 else { return nil }
    defer { Glibc.close(socket) }
    var (address, size) = (peer, socklen_t(MemoryLayout<Address>.size))
    let isFound = withUnsafeMutableBytes(of: &address) { bytes -> Bool in
      guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
      return connect(socket, pointer, size) == 0 && getsockname(socket, pointer, &size) == 0
    }
    return isFound ? address : nil
  }
}
