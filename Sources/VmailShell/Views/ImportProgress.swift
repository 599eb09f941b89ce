/// The line an import shows while it runs.
enum ImportProgress {
  private static let cells = 20

  /// - Parameters:
  ///   - bytes: read so far.
  ///   - total: bytes there are to read; 0 when that is not known.
  static func line(bytes: Int, of total: Int, messages: Int, glyphs: Glyphs) -> String {
    let count = Digits.counted(messages, "message")
    guard let share = ProgressBar.share(bytes, of: total) else { return "Importing: " + count }
    let bar = ProgressBar.text(share, cells: cells, glyphs: glyphs)
    return "Importing \(bar) \(Int(share * 100))% \(count)"
  }
}
