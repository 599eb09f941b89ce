/// The words that name threads (or messages of the open conversation), not yet resolved.
/// ``MessageListParser`` has the grammar, ``MessageListResolver`` finds the threads.
struct MessageList: Hashable, Sendable {
  var terms: [Term]

  /// One word.
  struct Term: Hashable, Sendable {
    var reference: Reference
    /// Whether it was written with `^`, which excludes these threads.
    var isNegated: Bool
    /// The word as typed, for error messages.
    var word: Word
  }

  /// Whether only exclusions are given, which apply to the whole listing.
  var isOnlyNegated: Bool { !terms.isEmpty && terms.allSatisfy(\.isNegated) }

  /// The conditions that need the store, with the words that contain them.
  var searched: [(field: SearchedField, word: Word)] {
    terms.compactMap { term in term.reference.searched.map { ($0, term.word) } }
  }
}

enum Reference: Hashable, Sendable {
  /// `3`, `1-5`, `7-`, `-4`, `3,5-9,$`
  case ranges([NumberRange])
  /// `*`: all listed threads.
  case listing
  /// `all`, `all/from:x`: every thread of the folder and tab, including those not listed yet.
  case wholeFolder(ThreadCondition?)
  /// `+`
  case next
  /// `-`
  case previous
  /// `%`
  case selection
  /// `@name`
  case named(String)
  /// `:u`, `/words`, `from:x`
  case condition(ThreadCondition)

  fileprivate var searched: SearchedField? {
    switch self {
    case .condition(let condition), .wholeFolder(.some(let condition)): condition.searched
    default: nil
    }
  }
}

/// A range of numbers from `first` to `last`; a single number if they are equal.
struct NumberRange: Hashable, Sendable {
  enum Bound: Hashable, Sendable {
    case number(Int)
    /// `.`
    case current
    /// `$`, or nothing after the `-`.
    case last
  }

  var first: Bound
  var last: Bound
}
