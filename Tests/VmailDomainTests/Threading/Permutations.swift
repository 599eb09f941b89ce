/// Returns all permutations of `0..<count`.
func permutations(of count: Int) -> [[Int]] {
  guard count > 0 else { return [[]] }
  return permutations(of: count - 1).flatMap { shorter in
    (0..<count).map { place in
      var longer = shorter
      longer.insert(count - 1, at: place)
      return longer
    }
  }
}
