/// A URL in plain text, as a link.
///
/// Its text is its target, so a visible host, even a numeric one, deceives nobody; a name before an `@` that
/// isn't a host is a login.
enum PlainLink {
  static func link(_ shown: String, to target: String) -> RichText.Link {
    guard let address = WebAddress(target), let warning = LinkCheck.warning(text: shown, target: address),
      isDeceiving(warning, shown, address)
    else { return RichText.Link(text: shown, target: target) }
    return RichText.Link(text: shown, target: address.string, warning: warning)
  }

  private static func isDeceiving(_ warning: LinkWarning, _ shown: String, _ address: WebAddress) -> Bool {
    switch warning.reason {
    case .numericHost: !shown.contains(warning.host)
    case .userInfo: address.userInfo.map { $0.contains(".") || $0.contains("%") } ?? false
    case .otherHost, .lookAlike: true
    }
  }
}
