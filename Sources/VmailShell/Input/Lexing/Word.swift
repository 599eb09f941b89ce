/// One word of a command, with its quotes and escapes taken away.
struct Word: Hashable, Sendable {
  var text: String
  /// Where it stands in ``CommandLine/source``, in characters, quotes included: for carets.
  var range: Range<Int>
  /// Whether any part of it was quoted or escaped.
  var isQuoted: Bool

  init(text: String, range: Range<Int>, isQuoted: Bool = false) {
    self.text = text
    self.range = range
    self.isQuoted = isQuoted
  }
}
