/// A bar for progress lines.
public enum ProgressBar {
  /// Returns the completed share from 0 to 1; `nil` if it is unknown.
  /// - Parameter total: the total; 0 if unknown.
  public static func share(_ done: Int, of total: Int) -> Double? {
    total > 0 ? min(1, Double(done) / Double(total)) : nil
  }

  /// - Parameters:
  ///   - share: the share from 0 to 1; larger values count as 1.
  ///   - cells: the width of the whole bar in columns.
  public static func text(_ share: Double, cells: Int, glyphs: Glyphs) -> String {
    let filled = Int(min(1, share) * Double(cells))
    let full = glyphs == .ascii ? "#" : "█"
    let empty = glyphs == .ascii ? "." : "░"
    return String(repeating: full, count: filled) + String(repeating: empty, count: cells - filled)
  }
}
