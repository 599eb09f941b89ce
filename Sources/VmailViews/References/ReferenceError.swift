import VmailCommandLine
import VmailDomain
import VmailTerminal

/// The reason why words do not denote threads. Each case carries the word as typed; the exit code is 64.
public struct ReferenceError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Error, Hashable, Sendable {
    /// The word is not a reference.
    case malformed
    /// The word contains a value of `${…}`, but references must be typed.
    case isText
    /// A range such as `5-1`.
    case reversedRange
    /// A number longer than any listing.
    case numberTooLarge
    /// A field that the search language does not have.
    case unknownField(String)
    case unknownValue(field: String, value: String, known: [String])
    /// A value that a field of the search language does not accept.
    case unsearchable(expected: String)
    /// An unknown name after `in:`, `label:` or `account:`.
    case unknownName(field: String, name: String, nearest: String?)

    /// - Parameter listed: the numbers of the listing; `nil` if it is empty.
    case noThread(Int, listed: ClosedRange<Int>?)
    /// The thread was listed, but has been archived, deleted or moved since.
    case retired(Int)
    case noCurrentThread
    case noNext
    case noPrevious
    case nothingSelected
    /// No mail in view has that Message-ID, or is that thread.
    /// - Parameter account: the only account in view.
    case unknownIdentity(account: String?)
    /// Standard input names no threads, or none that are in view.
    case nothingGiven
    case unknownSet(String, nearest: String?)
    /// The variable of a loop over what is in a conversation, which isn't open any more.
    case isLeft(String)
    /// Nothing was counted in the open mailbox, so that `@3` is no group.
    case nothingCounted
    /// - Parameter counted: the number of groups.
    case noGroup(Int, counted: Int)
    case emptyListing
    /// No listed thread fulfils the conditions.
    case nothingMatches
    /// A single message, where only whole threads will do.
    case isMessage(thread: Int)
    /// A word beside `all`, which would add nothing to it.
    case besidesAll
  }

  public var kind: Kind
  /// The word the error is about; for ``Kind/nothingMatches`` all words.
  public var text: String
  /// The position in ``CommandLine/source``; `nil` if nothing was typed.
  public var range: Range<Int>?
  /// Where a thread is that has left the listing, as a sentence; `nil` if that isn't known.
  public var whereabouts: String?

  public init(kind: Kind, text: String, range: Range<Int>? = nil) {
    self.kind = kind
    self.text = text
    self.range = range
  }

  /// The advice, as a sentence.
  public var hint: String? {
    switch kind {
    case .isText: "Type the reference itself; a variable can be a value, as in from:\(text)."
    case .retired: whereabouts
    case .noCurrentThread: "Type list, then a number."
    case .nothingCounted: "Type count by sender."
    case .unknownIdentity(.some): "Type account all to look in all accounts."
    case .isMessage(let thread): "Type \(thread).* for its thread."
    case .besidesAll:
      "For all matching threads of the folder, type all\(text.hasPrefix("/") ? "" : "/")\(text)."
    case .malformed:
      Self.exclusion(meantBy: text) ?? Self.condition(meantBy: text.lowercased()).map { "Type \($0)." }
    default: nil
    }
  }

  /// Returns advice on `-label:x`, which excludes in searches.
  private static func exclusion(meantBy word: String) -> String? {
    let rest = word.hasPrefix("all/") ? word.dropFirst(4) : word[...]
    guard rest.hasPrefix("-"), rest.contains(":") else { return nil }
    return "In references, type \(word.hasPrefix("all/") ? "all " : "")^\(rest.dropFirst())."
  }

  /// Returns the condition for a word that is only its value, such as `today`.
  private static func condition(meantBy word: String) -> String? {
    if ["today", "yesterday"].contains(word) { return "date:" + word }
    return word == "new" || MessageState(word, of: "is:") != nil ? "is:" + word : nil
  }

  /// Whether the word is invalid regardless of the listing.
  public var isMistake: Bool {
    switch kind {
    case .malformed, .isText, .reversedRange, .numberTooLarge, .unknownField, .unknownValue,
      .unsearchable, .besidesAll:
      true
    case .unknownName, .noThread, .retired, .noCurrentThread, .noNext, .noPrevious, .nothingSelected,
      .unknownSet, .isLeft,
      .unknownIdentity, .nothingGiven, .nothingCounted, .noGroup,
      .isMessage, .emptyListing, .nothingMatches:
      false
    }
  }

  public var description: String {
    switch kind {
    case .isText: "\(text) is text, not a reference"
    case .isMessage: "\(text) is a single message, and this is for whole threads"
    case .malformed: "\"\(text)\" does not refer to any threads"
    case .besidesAll: "all already includes \(text)"
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
    case .noCurrentThread: "no thread selected"
    case .noNext: "no next thread in this listing"
    case .noPrevious: "no previous thread in this listing"
    case .nothingSelected: "no threads are selected"
    case .unknownIdentity(let account):
      "no mail\(account.map { " in \($0)" } ?? "") is \(text)"
    case .nothingGiven: "no thread was given"
    case .nothingCounted: "nothing has been counted in this mailbox, so there is no \(text)"
    case .noGroup(_, counted: 0): "no \(text): nothing was counted"
    case .noGroup(_, let count): "no \(text): count found \(Digits.counted(count, "group"))"
    case .unknownSet(let name, let nearest):
      "no set @\(name)" + ShellError.didYouMean(nearest.map { "@" + $0 })
    case .isLeft(let name): "${\(name)} is in a conversation that isn't open any more"
    case .emptyListing: "this listing is empty"
    case .nothingMatches: "no thread in this listing matches \(text)"
    }
  }
}
