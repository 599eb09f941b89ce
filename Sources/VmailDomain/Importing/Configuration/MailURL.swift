/// A URL of a mail server or mail folder, as mutt and aerc write it: `imaps://ann@example.org@host:993/`.
struct MailURL {
  /// In lower case.
  let scheme: String
  /// The user's name; empty if there is none.
  let user: String
  let hasPassword: Bool
  private let place: Substring

  init?(_ text: String) {
    guard let separator = text.firstRange(of: "://") else { return nil }
    scheme = text[..<separator.lowerBound].lowercased()
    let rest = text[separator.upperBound...]
    let authority = rest.prefix { $0 != "/" }
    // A user's name may be an address.
    if let at = authority.lastIndex(of: "@") {
      let login = authority[..<at]
      let colon = login.firstIndex(of: ":")
      user = PercentEncoding.lenientlyDecoded(login[..<(colon ?? login.endIndex)])
      hasPassword = colon != nil
      place = authority[authority.index(after: at)...]
    } else {
      (user, hasPassword, place) = ("", false, authority)
    }
  }

  /// - Parameter usesStartTLS: whether a scheme without TLS stands for STARTTLS.
  func endpoint(_ service: ServerCandidate.Service, usesStartTLS: Bool) -> ServerEndpoint? {
    let parts = scheme.split(separator: "+")
    guard let base = parts.first, !place.isEmpty else { return nil }
    let security: ServerEndpoint.Security
    switch String(base) {
    case "imaps", "smtps": security = .tls
    case "imap", "smtp": security = usesStartTLS && !parts.contains("insecure") ? .startTLS : .clear
    default: return nil
    }
    return ServerEndpoint("\(place)/\(security.rawValue)", defaults: .init(service: service, security: nil))
  }

  var usesOAuth: Bool { scheme.hasSuffix("+xoauth2") || scheme.hasSuffix("+oauthbearer") }
}
