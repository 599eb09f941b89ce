extension AddressList {
  /// Returns the addresses in a decoded field written by others: a decoded name may lack quotation marks that
  /// it needs (`Example, Kim <kim@example.test>`). Ambiguous entries are left out.
  static func recognised(in field: String) -> [Participant] {
    if let people = try? participants(in: field) { return people }
    guard field.utf8.count <= lengthLimit else { return [] }
    let bracketed = field.split(separator: "<").dropFirst().compactMap { piece in
      piece.firstIndex(of: ">").map { String(piece[..<$0]) }
    }
    let words = bracketed.isEmpty ? field.split { $0 == "," || $0.isWhitespace }.map(String.init) : bracketed
    return words.prefix(countLimit).filter(isAddress).map { Participant(email: $0) }
  }
}
