/// The line a download shows while it runs.
enum DownloadProgress {
  private static let cells = 20

  /// - Parameters:
  ///   - bytes: that are here.
  ///   - total: bytes there are; 0 when that is not known.
  static func line(name: String, bytes: Int, of total: Int, glyphs: Glyphs) -> String {
    guard let share = ProgressBar.share(bytes, of: total) else { return "\(name): \(Digits.size(bytes))" }
    let bar = ProgressBar.text(share, cells: cells, glyphs: glyphs)
    return "\(bar) \(Int(share * 100))% of \(Digits.size(total)) \(name)"
  }

  /// Told when the line broke and there is another attempt.
  static func pause(of name: String, seconds: Int) -> String {
    "The transfer of \(name) broke off. Trying again in \(Digits.counted(seconds, "second"))."
  }
}
