/// Finds the name that was probably meant by a misspelt one.
public enum SimilarName {
  /// Returns the only name that begins with the typed text, else the nearest by Damerau–Levenshtein distance:
  /// at most 1 for up to three characters, 2 for up to seven, else 3. Ties are resolved by the longer common
  /// prefix, then by the longer name, as letters are left out more often than added, then by order.
  /// - Returns: `nil` if no name is near.
  public static func nearest(to typed: String, in names: some Collection<String>) -> String? {
    let wanted = typed.lowercased()
    let typedCharacters = Array(wanted)
    guard !typedCharacters.isEmpty, typedCharacters.count <= 64 else { return nil }
    let begun = names.filter { $0.lowercased().hasPrefix(wanted) }
    if begun.count == 1 { return begun.first }
    let bound = typedCharacters.count <= 3 ? 1 : typedCharacters.count <= 7 ? 2 : 3
    var best: (name: String, rank: (Int, Int, Int))?
    for name in names {
      let characters = Array(name.lowercased())
      guard abs(characters.count - typedCharacters.count) <= bound else { continue }
      let distance = distance(typedCharacters, characters)
      // A name of one or two letters is never similar to another of that length.
      guard distance <= bound, distance < min(characters.count, wanted.count) else { continue }
      let prefix = zip(typedCharacters, characters).prefix { $0 == $1 }.count
      let rank = (distance, -prefix, -characters.count)
      if let found = best, found.rank <= rank { continue }
      best = (name, rank)
    }
    return best?.name
  }

  /// Returns the number of insertions, deletions, substitutions and swaps of neighbours between two names.
  public static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      row.reserveCapacity(right.count + 1)
      for j in right.indices {
        let substitution = last[j] + (left[i] == right[j] ? 0 : 1)
        var cost = min(last[j + 1] + 1, row[j] + 1, substitution)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[right.count]
  }
}
