/// The first lines of a text, up to a limit.
enum BoundedLines {
  /// - Parameter bytes: the limit; a line that exceeds it is left out, with all later ones.
  static func of(_ text: String, bytes: Int, lines limit: Int) -> (lines: [Substring], omitted: Int) {
    var kept: [Substring] = []
    var room = bytes
    var count = 0
    var isFull = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      count += 1
      room -= line.utf8.count + 1
      isFull = isFull || room < 0 || kept.count == limit
      if !isFull { kept.append(line) }
    }
    return (kept, count - kept.count)
  }

  static func words(_ omitted: Int) -> String { omitted == 1 ? "1 more line" : "\(omitted) more lines" }
}
