import VmailDomain
public import VmailTerminal

/// The progress line of a download.
public enum DownloadProgress {
  private static let cells = 20

  /// - Parameters:
  ///   - bytes: the bytes downloaded so far.
  ///   - total: the total number of bytes; 0 if unknown.
  public static func line(name: String, bytes: Int, of total: Int, glyphs: Glyphs) -> String {
    guard let share = ProgressBar.share(bytes, of: total) else { return "\(name): \(Digits.size(bytes))" }
    let bar = ProgressBar.text(share, cells: cells, glyphs: glyphs)
    return "\(bar) \(Int(share * 100))% of \(Digits.size(total)) \(name)"
  }

  /// Returns the notice for when the connection broke and another attempt will follow.
  public static func pause(of name: String, seconds: Int) -> String {
    "The download of \(name) was interrupted. Trying again in \(Digits.counted(seconds, "second"))."
  }
}
