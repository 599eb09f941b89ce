/// A URL in plain text, as a link.
///
/// Its text is its target, so a visible host deceives nobody; a name before an `@` that isn't a host is a login. Browsers take
/// a backslash for a slash, though, so what is behind it only looks like the host.
enum PlainLink {
  static func link(_ shown: String, to target: String) -> RichText.Link {
    guard let address = WebAddress(target) else { return RichText.Link(text: shown, target: target) }
    let isTurned = shown.contains("\\") && shown.contains("@")
    let turned = isTurned ? LinkWarning(reason: .otherHost, host: address.host.ascii) : nil
    guard let warning = LinkCheck.warning(text: shown, target: address) ?? turned,
      isDeceiving(warning, address)
    else { return RichText.Link(text: shown, target: target) }
    return RichText.Link(text: shown, target: address.string, warning: warning)
  }

  private static func isDeceiving(_ warning: LinkWarning, _ address: WebAddress) -> Bool {
    switch warning.reason {
    case .userInfo: address.userInfo.map { $0.contains(".") || $0.contains("%") } ?? false
    case .otherHost, .lookAlike, .numericHost: true
    }
  }
}
