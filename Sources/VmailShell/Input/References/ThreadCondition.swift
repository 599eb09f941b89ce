internal import VmailDomain

/// What a thread must be like to be meant. The rows of a listing tell `from:`, `subject:`, `category:`, most of `is:`
/// and `has:attachment`; the other fields of the search language are asked of the store.
enum ThreadCondition: Hashable, Sendable {
  /// `:u`, `is:unread`
  case unread
  /// `:r`, `is:read`
  case read
  /// `:s`, `is:starred`
  case starred
  /// `:a`, `has:attachment`
  case hasAttachments
  /// `:n`, `is:new`: came since the last listing.
  case new
  /// `/words`: each of them in the subject or in a participant's name or address.
  case words([String])
  /// `from:x`: in a participant's name or address.
  case from(String)
  /// `subject:x`
  case subject(String)
  /// `category:x`
  case category(AICategory)
  /// A field of the search language that a row does not tell, such as `body:x`: some message of the thread has it.
  case search(SearchedField)

  var searched: SearchedField? { if case .search(let field) = self { field } else { nil } }
}

/// A field of the search language with its value, as a reference has them.
struct SearchedField: Hashable, Sendable {
  /// Without its colon.
  var name: String
  var value: String
  /// Whether the value is text that no sign is to be read in.
  var isText = false
}
