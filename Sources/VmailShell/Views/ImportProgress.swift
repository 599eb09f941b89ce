/// The progress line of an import.
enum ImportProgress {
  private static let cells = 20

  /// - Parameters:
  ///   - bytes: the bytes read so far.
  ///   - total: the total number of bytes; 0 if unknown.
  static func line(bytes: Int, of total: Int, messages: Int, glyphs: Glyphs) -> String {
    let count = Digits.counted(messages, "message")
    guard let share = ProgressBar.share(bytes, of: total) else { return "Importing: " + count }
    let bar = ProgressBar.text(share, cells: cells, glyphs: glyphs)
    return "Importing \(bar) \(Int(share * 100))% \(count)"
  }
}
