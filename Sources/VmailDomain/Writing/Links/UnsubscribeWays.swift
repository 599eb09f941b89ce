/// The ways to leave a mailing list that a message offers (RFC 2369 section 3.2, RFC 8058).
public enum UnsubscribeWays {
  /// - Parameters:
  ///   - fields: the message's header.
  ///   - trusted: the names (authserv-id) by which the user's own servers say what they found out.
  /// - Returns: one click first, then mail, then pages.
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

  /// Nothing is posted to this machine or one beside it because a mail says so.
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
