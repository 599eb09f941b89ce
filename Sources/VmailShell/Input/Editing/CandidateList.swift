/// Lays the candidates of a completion out in columns, to be shown below the line.
enum CandidateList {
  /// More are only counted.
  static let maximum = 100

  /// Read down the columns, as `ls` does.
  static func lines(_ candidates: [CompletionResult.Candidate], columns: Int) -> [String] {
    let names = candidates.prefix(maximum).map { clean($0.display) }
    let cell = min((names.map(LineLayout.width).max() ?? 0) + 2, columns)
    let perLine = max(1, columns / max(cell, 1))
    let rows = (names.count + perLine - 1) / perLine
    var lines = (0..<rows).map { row in
      var line = ""
      for index in stride(from: row, to: names.count, by: rows) {
        let isLast = index + rows >= names.count
        let padding = isLast ? 0 : max(0, cell - LineLayout.width(names[index]))
        line += names[index] + String(repeating: " ", count: padding)
      }
      return line
    }
    if candidates.count > maximum { lines.append("and \(candidates.count - maximum) more") }
    return lines
  }

  static func clean(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
  }
}
