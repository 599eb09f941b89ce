internal import VmailDomain

/// A condition on threads. `from:`, `subject:`, `category:`, most of `is:` and `has:attachment` are decided
/// by the rows of a listing; the other fields of the search language need the store.
enum ThreadCondition: Hashable, Sendable {
  /// `:u`, `is:unread`
  case unread
  /// `:r`, `is:read`
  case read
  /// `:s`, `is:starred`
  case starred
  /// `:a`, `has:attachment`
  case hasAttachments
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

  var searched: SearchedField? { if case .search(let field) = self { field } else { nil } }
}

/// A field of the search language with its value, in a reference.
struct SearchedField: Hashable, Sendable {
  /// The name without its colon.
  var name: String
  var value: String
  /// Whether the value is plain text, without any operators.
  var isText = false
}
