/// Where a run of a command's source stands in the text it was read from: what a `\` at a line's end joined stands
/// apart there, and what an alias stands for is not there at all.
struct SourceOrigin: Hashable, Sendable {
  /// The run's first character in the source.
  var source: Int
  /// The same character in the text.
  var text: Int
  /// For what an alias stands for: how long its name is, which stands in the text for all of the run.
  var nameLength: Int?
}

extension [SourceOrigin] {
  /// - Parameter place: in the source, in characters.
  /// - Returns: the same in the text.
  func textRange(of place: Range<Int>) -> Range<Int> {
    let first = range(at: place.lowerBound)
    guard place.upperBound > place.lowerBound else { return first.lowerBound..<first.lowerBound }
    return first.lowerBound..<Swift.max(first.lowerBound, range(at: place.upperBound - 1).upperBound)
  }

  private func range(at index: Int) -> Range<Int> {
    guard let run = last(where: { $0.source <= index }) else { return index..<index + 1 }
    if let nameLength = run.nameLength { return run.text..<run.text + nameLength }
    let start = run.text + index - run.source
    return start..<start + 1
  }

  /// The origins behind `index`, as those of a source in which as much as `shift` stands before them.
  func suffix(behind index: Int, shiftedTo shift: Int) -> [SourceOrigin] {
    let covering = last { $0.source <= index }
    let start = covering.map { run -> SourceOrigin in
      SourceOrigin(
        source: index, text: run.nameLength == nil ? run.text + index - run.source : run.text,
        nameLength: run.nameLength)
    }
    let later = filter { $0.source > index }
    return ([start].compactMap(\.self) + later).map { run in
      SourceOrigin(source: run.source - index + shift, text: run.text, nameLength: run.nameLength)
    }
  }
}
