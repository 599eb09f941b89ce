/// A row with its results.
struct RowResult {
  var row: Row
  var figure: Figure
  /// The results of other programs, by name.
  var peers: [(name: String, figure: Figure)]
}
