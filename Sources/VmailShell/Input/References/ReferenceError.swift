internal import VmailDomain

/// Why words name no threads. Each case carries the word as typed; exit code 64.
struct ReferenceError: Error, Hashable, Sendable, CustomStringConvertible {
  enum Kind: Error, Hashable, Sendable {
    /// The word is no reference.
    case malformed
    /// What `${…}` stood for, where a reference must be typed.
    case isText
    /// `5-1`
    case reversedRange
    /// A number longer than any listing.
    case numberTooLarge
    /// A field that the search language does not have.
    case unknownField(String)
    case unknownValue(field: String, value: String, known: [String])
    /// A value that a field of the search language does not take.
    case unsearchable(expected: String)
    /// `in:`, `label:` or `account:` with a name that nothing has.
    case unknownName(field: String, name: String, nearest: String?)

    /// - Parameter listed: the numbers the listing has; `nil` when it is empty.
    case noThread(Int, listed: ClosedRange<Int>?)
    /// It was listed, but was archived, deleted or moved since.
    case retired(Int)
    case noCurrentThread
    case noNext
    case noPrevious
    case nothingSelected
    case unknownSet(String, nearest: String?)
    case emptyListing
    /// Conditions that hold for no listed thread.
    case nothingMatches
  }

  var kind: Kind
  /// The word it is about; for ``Kind/nothingMatches`` all words.
  var text: String
  /// Where it stands in ``CommandLine/source``; `nil` when nothing was typed.
  var range: Range<Int>?

  /// What to do instead, as a sentence.
  var hint: String? {
    switch kind {
    case .isText: "Type the reference itself; a variable can be a value, as in from:\(text)."
    case .noCurrentThread: "Type list, then a number."
    default: nil
    }
  }

  /// Whether the word is wrong whatever is listed.
  var isMistake: Bool {
    switch kind {
    case .malformed, .isText, .reversedRange, .numberTooLarge, .unknownField, .unknownValue,
      .unsearchable, .unknownName:
      true
    case .noThread, .retired, .noCurrentThread, .noNext, .noPrevious, .nothingSelected, .unknownSet,
      .emptyListing, .nothingMatches:
      false
    }
  }

  var description: String {
    switch kind {
    case .isText: "\(text) is text, not a reference"
    case .malformed: "\"\(text)\" names no threads"
    case .reversedRange: "\(text): the first number is larger than the last"
    case .numberTooLarge: "no thread \(text)"
    case .unknownField(let field):
      "unknown field \"\(field):\""
        + ShellError.didYouMean(
          SimilarName.nearest(to: field + ":", in: SearchQueryParser.fields))
    case .unknownValue(let field, let value, let known):
      "\(field):\(value)"
        + (SimilarName.nearest(to: value, in: known).map { ": did you mean \"\(field):\($0)\"?" }
          ?? ": \(field) is one of \(known.joined(separator: ", "))")
    case .unsearchable(let expected): "\(text): expected \(expected)"
    case .unknownName("account:", let name, let nearest):
      "no account \"\(name)\"" + ShellError.didYouMean(nearest)
    case .unknownName(_, let name, let nearest):
      "no folder or label \"\(name)\"" + ShellError.didYouMean(nearest)
    case .noThread(let number, .some(let listed)):
      listed.count == 1
        ? "no thread \(number): this listing has only \(listed.lowerBound)"
        : "no thread \(number): this listing has \(listed.lowerBound)-\(listed.upperBound)"
    case .noThread(let number, nil): "no thread \(number): this listing is empty"
    case .retired(let number): "thread \(number) is no longer in this listing"
    case .noCurrentThread: "no thread is current"
    case .noNext: "no next thread in this listing"
    case .noPrevious: "no previous thread in this listing"
    case .nothingSelected: "no threads are selected"
    case .unknownSet(let name, let nearest):
      "no set @\(name)" + ShellError.didYouMean(nearest.map { "@" + $0 })
    case .emptyListing: "this listing is empty"
    case .nothingMatches: "no thread in this listing matches \(text)"
    }
  }
}
