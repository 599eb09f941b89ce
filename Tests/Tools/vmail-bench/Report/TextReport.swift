/// Writes the results as a table.
enum TextReport {
  static func table(_ results: [RowResult]) -> String {
    let head = ["what", "must", "aim", "before", "vmail", "min–max", "peak MB", "peers"]
    let lines = [head] + results.map(line)
    let widths = head.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    var text = ""
    for line in lines {
      let cells = zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      var joined = cells.joined(separator: "  ")
      while joined.last == " " { joined.removeLast() }
      text += joined + "\n"
    }
    let notes = results.filter { !$0.figure.note.isEmpty }
    if !notes.isEmpty { text += "\n" }
    for result in notes { text += "\(result.row.what): \(result.figure.note)\n" }
    return text
  }

  private static func line(_ result: RowResult) -> [String] {
    let (row, figure) = (result.row, result.figure)
    let peers = result.peers.map { peer in
      "\(peer.name) \(value(peer.figure))" + (peer.figure.peakBytes.map { " (\(megabytes($0)) MB)" } ?? "")
    }
    return [
      row.what, row.must, row.aim, row.before, value(figure),
      figure.series.values.count > 1
        ? "\(decimal(figure.series.minimum))–\(decimal(figure.series.maximum))" : "",
      figure.peakBytes.map(megabytes) ?? "", peers.joined(separator: ", "),
    ]
  }

  private static func value(_ figure: Figure) -> String {
    decimal(figure.series.median) + " " + figure.unit
  }
}
