/// A bar that fills, for lines of progress.
enum ProgressBar {
  /// How much of it is done, from 0 to 1; `nil` when that is not known.
  /// - Parameter total: 0 when that is not known.
  static func share(_ done: Int, of total: Int) -> Double? {
    total > 0 ? min(1, Double(done) / Double(total)) : nil
  }

  /// - Parameters:
  ///   - share: from 0 to 1; more counts as 1.
  ///   - cells: how many columns the whole bar takes.
  static func text(_ share: Double, cells: Int, glyphs: Glyphs) -> String {
    let filled = Int(min(1, share) * Double(cells))
    let full = glyphs == .ascii ? "#" : "█"
    let empty = glyphs == .ascii ? "." : "░"
    return String(repeating: full, count: filled) + String(repeating: empty, count: cells - filled)
  }
}
