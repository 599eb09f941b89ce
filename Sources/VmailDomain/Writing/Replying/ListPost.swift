/// The address for posting to a mailing list (List-Post, RFC 2369 section 3.4).
public enum ListPost: Hashable, Sendable {
  case address(Participant)
  /// Posting is not allowed (`NO`).
  case closed

  /// - Parameter field: the field's value.
  /// - Returns: `nil` when it contains no address.
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
