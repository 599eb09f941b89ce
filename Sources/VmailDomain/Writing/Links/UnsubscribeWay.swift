/// A method of unsubscribing from a mailing list.
public enum UnsubscribeWay: Hashable, Sendable {
  /// Posting a form with one field, `List-Unsubscribe=One-Click`, without a browser (RFC 8058 section 3.2).
  case oneClick(WebAddress)
  /// Sending a mail.
  case mail(MailtoLink)
  /// Opening a web page, on which the user continues.
  case page(WebAddress)
}
