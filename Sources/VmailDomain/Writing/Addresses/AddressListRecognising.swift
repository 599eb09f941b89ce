extension AddressList {
  /// The addresses in a field that others wrote, and that was decoded: a name may have become one that needs
  /// quotation marks it has not (`Example, Kim <kim@example.test>`). What can't be told is left out.
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
