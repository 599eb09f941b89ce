import Glibc
import VmailDomain

/// The registrations with providers that come with a package of vmail, in files that all users can read.
///
/// A line is `PROVIDER CLIENT-ID [CLIENT-SECRET]`; `#` begins a comment.
struct PackagedClients: Sendable {
  private static let longestFile = 64 << 10

  /// The files in the order in which they are read: that of the administrator, and that of the package, beside the
  /// program's other files.
  static let usualFiles = [
    "/etc/vmail/oauth-clients.conf", programFolder + "/../share/vmail/oauth-clients.conf",
  ]

  let files: [String]

  /// Returns the first registration with a provider.
  func client(of provider: String) -> PackagedClient? {
    files.lazy.compactMap { file in
      (try? FileBytes.read(file, limit: Self.longestFile)).flatMap { Self.client(of: provider, in: $0) }
    }.first
  }

  static func client(of provider: String, in text: [UInt8]) -> PackagedClient? {
    for line in String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      guard (2...3).contains(words.count), words[0].lowercased() == provider else { continue }
      return PackagedClient(
        clientId: String(words[1]), secret: words.count == 3 ? Secret(String(words[2])) : nil)
    }
    return nil
  }

  private static let programFolder: String = {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = max(0, readlink("/proc/self/exe", &path, path.count))
    let text = String(decoding: path[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.lastIndex(of: "/").map { String(text[..<$0]) } ?? "/usr/bin"
  }()
}
