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
