import VmailDomain

/// The paths of a WebDAV server. Servers write `@` in one answer and `%40` in the next, and mean the same.
enum DAVPath {
  /// Returns a path in which everything but unreserved characters and slashes is percent-encoded, so that equal paths
  /// are equal texts, and any server decodes it to the same. A query and a fragment are left out.
  static func canonical(_ path: String) -> String {
    let bytes = Array(path.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    var (output, index) = ([UInt8](), 0)
    output.reserveCapacity(bytes.count)
    while index < bytes.count {
      var (byte, isDecoded) = (bytes[index], false)
      if byte == UInt8(ascii: "%"), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
        let low = digit(bytes[index + 2])
      {
        (byte, isDecoded) = (high << 4 | low, true)
        index += 2
      }
      index += 1
      // An encoded slash separates nothing.
      if isUnreserved(byte) || byte == UInt8(ascii: "/") && !isDecoded {
        output.append(byte)
      } else {
        output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x61 + 10
    default: nil
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}

extension WebAddress {
  /// The canonical path.
  var davPath: String { DAVPath.canonical(rest) }

  /// The same address with its path in canonical form.
  var canonical: WebAddress { at(davPath) }

  /// The address of a path of the same server.
  /// - Parameter path: canonical.
  func at(_ path: String) -> WebAddress {
    // Not as a reference: one that begins with two slashes would name another server.
    WebAddress((isSecure ? "https://" : "http://") + host.ascii + (port.map { ":\($0)" } ?? "") + path)
      ?? self
  }

  /// The address that an `href`, or the Location of a redirect, names from here.
  /// - Returns: `nil` if it is neither an http or https URL nor a path.
  func following(_ reference: String) -> WebAddress? {
    let reference = String(reference.trimmed)
    return WebAddress(reference) ?? resolving(reference)
  }

  /// Whether it is the same server: requests to it need no new trust.
  func isSameServer(as other: WebAddress) -> Bool {
    host == other.host && port == other.port && isSecure == other.isSecure
  }

  /// Whether it is this machine, to which clear text may go.
  var isLoopback: Bool {
    ServerEndpoint(host: host.ascii.filter { $0 != "[" && $0 != "]" }, port: port ?? 0, security: .clear)
      .isLoopback
  }
}
