import FoundationEssentials
import VmailDomain

/// A page for the browser in a file that nobody else can read.
enum PrivatePage {
  private static let kind = "page"
  /// How long pages stay in a session: the browser may load one again.
  private static let age = 24 * 60 * 60
  /// How long a browser takes to load one, at most.
  private static let loading = 60

  /// Writes the page, and removes old ones.
  /// - Parameters:
  ///   - folder: made, for its owner only, when it is not there.
  ///   - now: seconds since 1970.
  /// - Returns: where it is.
  static func write(_ page: String, in folder: String, now: Int) throws(ShellError) -> String {
    PrivateFile.remove(kind: kind, in: folder, before: now - age)
    return try PrivateFile.write(page.utf8, in: folder, kind: kind, ending: ".html")
  }

  /// Removes what earlier sessions left, pictures among it that a killed vmail was drawing: when one starts, and when
  /// one at a prompt ends.
  static func removeLeftovers(in folder: String, now: Int) {
    for kind in [kind, "picture"] { PrivateFile.remove(kind: kind, in: folder, before: now - loading) }
  }

  /// What a browser is given for it (RFC 8089).
  /// - Parameter path: an absolute one.
  static func address(of path: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    return path.utf8.reduce(into: "file://") { address, byte in
      if plain.contains(byte) { return address.unicodeScalars.append(Unicode.Scalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      address += (digits.utf8.count == 1 ? "%0" : "%") + digits
    }
  }
}

extension Shell {
  /// Pages for the browser are mail: they don't outlast the session by much.
  func removeOldPages() {
    let now = Int(environment.clock.now.timeIntervalSince1970)
    PrivatePage.removeLeftovers(in: environment.pagesPath, now: now)
  }
}
