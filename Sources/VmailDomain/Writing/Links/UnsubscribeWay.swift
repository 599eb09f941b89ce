/// A way to leave a mailing list.
public enum UnsubscribeWay: Hashable, Sendable {
  /// A form of one field, `List-Unsubscribe=One-Click`, is posted there, without a browser (RFC 8058 section 3.2).
  case oneClick(WebAddress)
  /// A mail is sent.
  case mail(MailtoLink)
  /// A page is opened, where the rest is to be done.
  case page(WebAddress)
}
