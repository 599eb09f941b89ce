/// A bar that fills, for lines of progress.
enum ProgressBar {
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
