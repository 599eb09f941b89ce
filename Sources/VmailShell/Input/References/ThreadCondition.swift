internal import VmailDomain

/// What a thread must be like to be meant. A listing decides `from:`, `subject:`, `category:`,
/// `is:` and `has:attachment`; the other fields of the search language are read but refused.
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
  /// A field of the search language that a row does not tell, such as `body:x`.
  case undecidable(field: String, value: String)

  /// The fields that are known, but that only a search can decide on.
  static let searchOnlyFields = [
    "to", "cc", "body", "filename", "in", "account", "label", "before", "after", "on", "larger",
    "smaller", "list", "id",
  ]
}
