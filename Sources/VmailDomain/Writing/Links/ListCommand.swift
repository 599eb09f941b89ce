/// The command fields of mailing lists (RFC 2369 section 2).
enum ListCommand {
  private static let limit = 20

  /// Returns the URLs between angle brackets, in the list's order of preference.
  static func links(in field: String) -> [String] {
    var links: [String] = []
    for piece in field.split(separator: "<").dropFirst(field.hasPrefix("<") ? 0 : 1) where links.count < limit
    {
      guard let end = piece.firstIndex(of: ">") else { continue }
      // White space within a URL comes from folding.
      let link = piece[..<end].filter { !$0.isWhitespace }
      if !link.isEmpty { links.append(link) }
    }
    return links
  }
}

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
