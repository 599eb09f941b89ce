/// The origin of a run of a command's source in the text it was read from: lines joined by `\` are separate
/// in that text, and the expansion of an alias is not in it at all.
public struct SourceOrigin: Hashable, Sendable {
  /// The run's first character in the source.
  public var source: Int
  /// The same character in the text.
  public var text: Int
  /// The length of the alias name, if the run is its expansion: the name stands for the whole run in the
  /// text.
  public var nameLength: Int?
}

extension [SourceOrigin] {
  /// - Parameter place: a range in the source, in characters.
  /// - Returns: the corresponding range in the text.
  public func textRange(of place: Range<Int>) -> Range<Int> {
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

  /// Returns the origins after `index`, for a source in which they are preceded by `shift` characters.
  public func suffix(behind index: Int, shiftedTo shift: Int) -> [SourceOrigin] {
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
