/// Writes the results for programs, with an object for each row.
enum JSONReport {
  static func lines(_ results: [RowResult]) -> String {
    results.map { result in
      let peers = result.peers.map { "{\"name\":\(string($0.name)),\(fields($0.figure))}" }
      return """
        {"row":\(string(result.row.name)),"what":\(string(result.row.what)),"must":\(string(result.row.must)),\
        "aim":\(string(result.row.aim)),"before":\(string(result.row.before)),\(fields(result.figure)),"peers":[\(peers.joined(separator: ","))]}\n
        """
    }.joined()
  }

  private static func fields(_ figure: Figure) -> String {
    """
    "unit":\(string(figure.unit)),"median":\(figure.series.median),"min":\(figure.series.minimum),\
    "max":\(figure.series.maximum),"runs":\(figure.series.values.count),\
    "peakBytes":\(figure.peakBytes.map(String.init) ?? "null"),"note":\(string(figure.note))
    """
  }

  /// Quotes a string. The texts are written by this program, so only the two characters required by JSON are escaped.
  private static func string(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
