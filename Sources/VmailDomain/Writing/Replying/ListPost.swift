/// Where mail to a mailing list goes (List-Post, RFC 2369 section 3.4).
public enum ListPost: Hashable, Sendable {
  case address(Participant)
  /// Nobody may post (`NO`).
  case closed

  /// - Parameter field: the field's value.
  /// - Returns: `nil` where it names no address.
  public init?(field: String) {
    for link in ListCommand.links(in: field) {
      if let address = MailtoLink(link)?.to.first {
        self = .address(address)
        return
      }
    }
    guard field.prefix(while: { $0 != "(" }).split(separator: " ").map({ $0.lowercased() }) == ["no"] else {
      return nil
    }
    self = .closed
  }
}
