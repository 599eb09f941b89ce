/// Compares a link's text with its target.
public enum LinkCheck {
  /// - Parameters:
  ///   - text: the displayed text.
  ///   - target: the link's target.
  public static func warning(text: String, target: WebAddress) -> LinkWarning? {
    let host = target.host
    if target.userInfo != nil { return LinkWarning(reason: .userInfo, host: host.ascii) }
    if host.isNumeric { return LinkWarning(reason: .numericHost, host: host.ascii) }
    if LookAlikeHost.isLookAlike(host) { return LinkWarning(reason: .lookAlike, host: host.ascii) }
    let isElsewhere = namedHosts(in: text).contains { !isSame($0, host) }
    return isElsewhere ? LinkWarning(reason: .otherHost, host: host.ascii) : nil
  }

  /// - Parameter address: the recipient of a `mailto:` link.
  public static func warning(text: String, address: String) -> LinkWarning? {
    let words = words(of: text)
    guard words.count == 1, let word = words.first, let named = HostName(ofAddress: word),
      let host = HostName(ofAddress: address[...])
    else { return nil }
    let isSame = word.lowercased() == address.lowercased() || named == host
    return isSame ? nil : LinkWarning(reason: .otherHost, host: host.ascii)
  }

  /// The maximum length of text that is checked, in bytes.
  private static let textLimit = 2_000

  /// Returns the hosts named in a text: those of URLs and of names beginning with `www.` anywhere, and a bare
  /// domain if it is the whole text.
  private static func namedHosts(in text: String) -> [HostName] {
    let words = words(of: text)
    let hosts = words.prefix(50).compactMap(addressed)
    if hosts.isEmpty, words.count == 1, let word = words.first { return bareHost(word).map { [$0] } ?? [] }
    return hosts
  }

  private static func words(of text: String) -> [Substring] {
    guard text.utf8.contains(UInt8(ascii: ".")) || text.unicodeScalars.contains("\u{3002}") else { return [] }
    let visible = String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(textLimit).filter { !$0.properties.isDefaultIgnorableCodePoint }))
    return visible.split { $0.isWhitespace || "<>()[]\"'“”‘’".contains($0) }
  }

  private static func addressed(_ word: Substring) -> HostName? {
    if let address = WebAddress(word) { return address.host }
    guard word.prefix(4).lowercased() == "www." else { return nil }
    return WebAddress("http://" + word)?.host
  }

  private static func bareHost(_ word: Substring) -> HostName? {
    var word = word
    while let last = word.last, ".,;:!?…".contains(last) { word.removeLast() }
    guard !word.contains("@"), let address = WebAddress("http://" + word) else { return nil }
    let labels = address.host.ascii.split(separator: ".")
    guard labels.count >= 2, let last = labels.last, isTopLevel(last) else { return nil }
    if labels.count == 2, address.rest == "/", fileExtensions.contains(String(last)) { return nil }
    return address.host
  }

  private static func isTopLevel(_ label: Substring) -> Bool {
    label.hasPrefix("xn--") || label.utf8.count >= 2 && label.utf8.allSatisfy { (0x61...0x7A).contains($0) }
  }

  /// File names that look like domains. (`.zip` and `.com` are left out: they are used to deceive.)
  private static let fileExtensions: Set<String> = [
    "pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "txt", "md", "csv", "html", "htm", "xml", "json",
    "js", "ts", "py", "rb", "sh", "c", "h", "cpp", "go", "java", "swift", "php",
    "png", "jpg", "jpeg", "gif", "svg", "ics", "eml", "log", "exe", "conf", "cfg", "ini", "yml", "yaml",
  ]

  /// Returns whether one host equals or is below the other.
  private static func isSame(_ named: HostName, _ host: HostName) -> Bool {
    host.isWithin(named) || named.isWithin(host) || host.isWithin(withoutWWW(named))
  }

  private static func withoutWWW(_ host: HostName) -> HostName {
    guard host.ascii.hasPrefix("www."), let bare = HostName(host.ascii.dropFirst(4)) else { return host }
    return bare
  }
}

extension HostName {
  /// Creates the domain of a mail address.
  fileprivate init?(ofAddress address: Substring) {
    guard let at = address.lastIndex(of: "@"), at > address.startIndex else { return nil }
    self.init(address[address.index(after: at)...])
  }
}
