/// The methods of unsubscribing that a message offers (RFC 2369 section 3.2, RFC 8058).
public enum UnsubscribeWays {
  /// - Parameters:
  ///   - fields: the message's header.
  ///   - trusted: the names (authserv-id) that the user's own servers use in their results.
  /// - Returns: one-click first, then mail, then pages.
  public static func all(in fields: [HeaderField], trusted: some Sequence<String>) -> [UnsubscribeWay] {
    let offers = values("list-unsubscribe", fields)
    let links = offers.prefix(1).flatMap(ListCommand.links)
    let mails = links.compactMap { MailtoLink($0) }.filter { !$0.to.isEmpty }
    let pages = links.compactMap { WebAddress($0) }
    var ways = mails.map(UnsubscribeWay.mail) + pages.map(UnsubscribeWay.page)
    if let page = pages.first(where: isPublic), offers.count == 1, isOneClick(fields),
      SignedFields.isSigned(["list-unsubscribe", "list-unsubscribe-post"], in: fields, trusted: trusted)
    {
      ways.insert(.oneClick(page), at: 0)
    }
    return ways
  }

  private static func isOneClick(_ fields: [HeaderField]) -> Bool {
    let posts = values("list-unsubscribe-post", fields)
    return posts.count == 1
      && posts[0].filter { !$0.isWhitespace }.lowercased() == "list-unsubscribe=one-click"
  }

  /// A mail must not cause requests to this machine or the local network.
  private static func isPublic(_ page: WebAddress) -> Bool {
    let labels = page.host.ascii.split(separator: ".")
    let isLocal = ["local", "localhost", "internal", "lan", "home", "arpa"].contains(labels.last ?? "")
    return page.isSecure && page.port == nil && page.userInfo == nil && !page.host.isNumeric
      && labels.count > 1
      && !isLocal
  }

  private static func values(_ name: String, _ fields: [HeaderField]) -> [String] {
    fields.filter { $0.name.lowercased() == name }.map(\.value)
  }
}

/// A method of unsubscribing from a mailing list.
public enum UnsubscribeWay: Hashable, Sendable {
  /// Posting a form with one field, `List-Unsubscribe=One-Click`, without a browser (RFC 8058 section 3.2).
  case oneClick(WebAddress)
  /// Sending a mail.
  case mail(MailtoLink)
  /// Opening a web page, on which the user continues.
  case page(WebAddress)
}
