/// A row with its figures.
struct RowResult {
  var row: Row
  var figure: Figure
  /// The same done by other programs, by their name.
  var peers: [(name: String, figure: Figure)]
}
