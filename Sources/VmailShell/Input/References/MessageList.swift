/// The threads (or messages of the open conversation) that words name, before it is known which
/// these are. ``MessageListParser`` has the grammar, ``MessageListResolver`` finds the threads.
struct MessageList: Hashable, Sendable {
  var terms: [Term]

  /// One word.
  struct Term: Hashable, Sendable {
    var reference: Reference
    /// Whether it was written with `^`: all but these.
    var isNegated: Bool
    /// As typed, for messages.
    var word: Word
  }

  /// Whether nothing but what is to be left out is named: then all of the listing is meant.
  var isOnlyNegated: Bool { !terms.isEmpty && terms.allSatisfy(\.isNegated) }

  /// What the store is to be asked, with the words that ask it.
  var searched: [(field: SearchedField, word: Word)] {
    terms.compactMap { term in term.reference.searched.map { ($0, term.word) } }
  }
}

enum Reference: Hashable, Sendable {
  /// `3`, `1-5`, `7-`, `-4`, `3,5-9,$`
  case ranges([NumberRange])
  /// `*`: all that is listed.
  case listing
  /// `all`, `all/from:x`: every thread of the folder and tab, also those not yet listed.
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

/// Numbers from `first` to `last`; one number when they are the same.
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
