import VmailDomain

extension WebAddress {
  /// The canonical path.
  var davPath: String { PercentEncoding.canonicalPath(rest) }

  /// The same address with its path in canonical form.
  var canonical: WebAddress { at(davPath) }

  /// The address of a path of the same server.
  /// - Parameter path: canonical.
  func at(_ path: String) -> WebAddress {
    // Not as a reference: one that begins with two slashes would name another server.
    WebAddress((isSecure ? "https://" : "http://") + authority + path) ?? self
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
}
