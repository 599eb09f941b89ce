/// The header fields by which mailing lists say what can be done (RFC 2369 section 2).
enum ListCommand {
  private static let limit = 20

  /// The addresses between angle brackets, in the order in which the list likes them best.
  static func links(in field: String) -> [String] {
    var links: [String] = []
    for piece in field.split(separator: "<").dropFirst(field.hasPrefix("<") ? 0 : 1) where links.count < limit
    {
      guard let end = piece.firstIndex(of: ">") else { continue }
      // White space within comes from folding.
      let link = piece[..<end].filter { !$0.isWhitespace }
      if !link.isEmpty { links.append(link) }
    }
    return links
  }
}
