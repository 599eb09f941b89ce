/// Determines the name by which somebody is addressed in a greeting.
public enum FirstName {
  private static let lengths = 2...20

  /// - Returns: `nil` when the name doesn't appear to be a person's.
  public static func of(_ person: Participant) -> String? {
    guard let full = person.name, !full.contains("@") else { return nil }
    let parts = full.split(separator: ",", maxSplits: 1).map { $0.split(whereSeparator: \.isWhitespace) }
    // Some servers write `Lee, Sarah`.
    let words = parts.count == 2 ? parts[1] : parts.first ?? []
    guard let first = words.first, lengths.contains(first.count), let initial = first.first,
      initial.isUppercase,
      first.allSatisfy({ $0.isLetter || $0 == "-" || $0 == "'" || $0 == "’" }),
      // Excludes acronyms and companies.
      first.count == 1 || !first.dropFirst().allSatisfy(\.isUppercase), words.count + (parts.count - 1) >= 2
    else { return nil }
    return String(first)
  }
}
