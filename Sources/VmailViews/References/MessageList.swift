public import VmailCommandLine
public import VmailDomain

/// The words that name threads (or messages of the open conversation), not yet resolved.
/// ``MessageListParser`` has the grammar, ``MessageListResolver`` finds the threads.
public struct MessageList: Hashable, Sendable {
  public var terms: [Term]

  /// One word.
  public struct Term: Hashable, Sendable {
    public var reference: Reference
    /// Whether it was written with `^`, which excludes these threads.
    public var isNegated: Bool
    /// The word as typed, for error messages.
    public var word: Word
  }

  /// Whether only exclusions are given, which apply to the whole listing.
  var isOnlyNegated: Bool { !terms.isEmpty && terms.allSatisfy(\.isNegated) }

  /// The first condition beside `all`, which doesn't narrow it down as somebody may expect.
  var superfluous: Term? {
    guard terms.contains(where: { !$0.isNegated && $0.reference == .wholeFolder(nil) }) else { return nil }
    return terms.first { !$0.isNegated && $0.atoms.allSatisfy(\.isCondition) }
  }

  /// Whether the order of its threads is that of the listing: no thread is named by its number.
  var isInListingOrder: Bool {
    atoms.allSatisfy {
      $0.isCondition || [.listing, .given].contains($0.reference) || $0.reference.identity != nil
    }
  }

  /// The references, with those that `&` joins one by one.
  public var atoms: [Term] { terms.flatMap(\.atoms) }

  /// The conditions that need the store, with the words that contain them.
  public var searched: [(field: SearchedField, word: Word)] {
    atoms.compactMap { term in term.reference.searched.map { ($0, term.word) } }
  }
}

extension MessageList.Term {
  /// The references that `&` joins; otherwise the reference itself.
  public var atoms: [MessageList.Term] { if case .every(let terms) = reference { terms } else { [self] } }

  var isCondition: Bool { if case .condition = reference { true } else { false } }

  /// Whether it is about every thread of the folder and tab.
  var isOfWholeFolder: Bool {
    atoms.contains { if case .wholeFolder = $0.reference { true } else { false } }
  }
}

public enum Reference: Hashable, Sendable {
  /// `3`, `1-5`, `7-`, `-4`, `3,5-9,$`
  case ranges([NumberRange])
  /// `3.*`, `1-5.*`: threads of the listing by their numbers, even while these are also those of messages (page 10.1).
  case threads([NumberRange])
  /// `3.2`, `3.2-4`, `3.2,5.1`: single messages of threads of the listing.
  case messages([MessageRange])
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
  /// `id:x`, `thread:7`: in every account in view, listed or not.
  case identity(MailIdentity)
  /// `@-`: what standard input names.
  case given
  /// `from:x&:u`: the threads that each of them names; never nested.
  case every([MessageList.Term])

  public var identity: MailIdentity? { if case .identity(let identity) = self { identity } else { nil } }

  fileprivate var searched: SearchedField? {
    switch self {
    case .condition(let condition), .wholeFolder(.some(let condition)): condition.searched
    default: nil
    }
  }
}

/// A range of numbers from `first` to `last`; a single number if they are equal.
public struct NumberRange: Hashable, Sendable {
  public enum Bound: Hashable, Sendable {
    case number(Int)
    /// `.`
    case current
    /// `$`, or nothing after the `-`.
    case last
  }

  public var first: Bound
  public var last: Bound
}

extension NumberRange {
  /// Returns the numbers if `.` is `current` and `$` is `last`; `nil` if the first is larger than the last.
  public func numbers(current: Int, last end: Int) -> ClosedRange<Int>? {
    func number(_ bound: Bound) -> Int {
      switch bound {
      case .number(let number): number
      case .current: current
      case .last: end
      }
    }
    let (first, last) = (number(self.first), number(self.last))
    return first <= last ? first...last : nil
  }

  /// Whether it says a number, and not only `.` or `$`.
  var hasNumber: Bool {
    [first, last].contains { if case .number = $0 { true } else { false } }
  }
}

/// Messages of a listed thread, by their numbers in its conversation.
public struct MessageRange: Hashable, Sendable {
  public var thread: Int
  public var messages: NumberRange
}

/// A condition on threads. `from:`, `subject:`, `category:`, most of `is:` and `has:attachment` are decided
/// by the rows of a listing; the other fields of the search language need the store.
public enum ThreadCondition: Hashable, Sendable {
  /// `is:unread`: of the states, one that rows show.
  case state(MessageState)
  /// `:n`, `is:new`: arrived since the last listing.
  case new
  /// `/words`: all words are in the subject or in a participant's name or address.
  case words([String])
  /// `from:x`: in a participant's name or address.
  case from(String)
  /// `subject:x`
  case subject(String)
  /// `category:x`
  case category(AICategory)
  /// A field of the search language that rows cannot decide, such as `body:x`: it holds for some message of
  /// the thread.
  case search(SearchedField)

  public var searched: SearchedField? { if case .search(let field) = self { field } else { nil } }

  /// The short forms, and their meanings in a few words.
  public static let short: [(text: String, condition: ThreadCondition, meaning: String)] = [
    (":a", .state(.attachment), "with attachments"), (":n", .new, "new since the last listing"),
    (":r", .state(.read), "read"), (":s", .state(.starred), "starred"), (":u", .state(.unread), "unread"),
  ]
}

/// A field of the search language with its value, in a reference.
public struct SearchedField: Hashable, Sendable {
  /// The name without its colon.
  public var name: String
  public var value: String
  /// Whether the value is plain text, without any operators.
  public var isText = false
}

/// A reference such as `3.1`: the first attachment, or link, of message 3; `3.*` is all of them (page 8.5).
public struct PartReference: Hashable, Sendable {
  public var message: Int
  /// The number of the part; `nil` for all.
  public var part: Int?

  /// - Returns: `nil` if the text has a different form.
  public init?(_ text: String) {
    let pieces = text.split(separator: ".", omittingEmptySubsequences: false)
    guard pieces.count == 2, let message = Self.number(pieces[0]) else { return nil }
    let part = Self.number(pieces[1])
    guard part != nil || pieces[1] == "*" else { return nil }
    self.message = message
    self.part = part
  }

  /// Parses a typed word.
  public init?(_ word: Word) {
    guard let typed = word.typed else { return nil }
    self.init(typed)
  }

  private static func number(_ digits: Substring) -> Int? {
    guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(digits)
  }
}
