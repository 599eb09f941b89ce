/// A field of the query language, such as `from:`, and what its value means.
public struct QueryField: Sendable {
  public enum Value: Hashable, Sendable {
    /// Words in a text of the message.
    case text(SearchField)
    /// A ``MessageState``.
    case state
    case category
    /// A ``MessageKeyword``.
    case keyword
    case folder, label, account
    /// A folder or label, or a state that is a tag in notmuch.
    case tag
    case before, after, on
    /// A date or a range of dates.
    case dates
    case larger, smaller
    /// Words in the names and addresses of hidden recipients.
    case hidden
    /// More or less than a size: `>5M`.
    case size
    /// A part of the type of an attachment.
    case mimeType
    case thread
    case messageId
  }

  /// The name with its colon.
  public let name: String
  public let value: Value
  /// What completions add to the name; empty for a field whose values say it.
  public let meaning: String
  /// The names that Gmail, notmuch and mu have for it.
  let otherNames: [String]

  private init(_ name: String, _ value: Value, _ meaning: String = "", otherNames: [String] = []) {
    self.name = name
    self.value = value
    self.meaning = meaning
    self.otherNames = otherNames
  }

  /// The fields that are offered, in the order in which they are listed.
  public static let all: [QueryField] = [
    QueryField("from:", .text(.from), "the sender"), QueryField("to:", .text(.to), "a recipient in To"),
    QueryField("cc:", .text(.cc), "a recipient in Cc"),
    QueryField("bcc:", .hidden, "a hidden recipient of your own mail"),
    QueryField("subject:", .text(.subject), "words in the subject"),
    QueryField("body:", .text(.body), "words in the text"),
    QueryField(
      "filename:", .text(.filename), "the name of an attachment", otherNames: ["attachment:"]),
    QueryField("list:", .text(.list), "the mailing list"),
    QueryField("in:", .folder, "the folder or label", otherNames: ["folder:"]),
    QueryField("label:", .label, "its label"), QueryField("account:", .account, "its account"),
    QueryField("category:", .category, "its category"),
    QueryField("keyword:", .keyword, "a tag of another mail program"), QueryField("has:", .state),
    QueryField("is:", .state),
    QueryField("before:", .before, "before a date", otherNames: ["older:", "older_than:"]),
    QueryField("after:", .after, "on or after a date", otherNames: ["newer:", "newer_than:"]),
    QueryField("on:", .on, "on a date"), QueryField("larger:", .larger, "larger than a size such as 5M"),
    QueryField("smaller:", .smaller, "smaller than a size such as 10k"),
    QueryField("size:", .size, "larger or smaller, such as >5M and <10k"),
    QueryField(
      "mimetype:", .mimeType, "the type of an attachment, such as pdf or image", otherNames: ["mime:"]),
    QueryField("thread:", .thread, "a conversation, as JSON names it"),
    QueryField("id:", .messageId, "its Message-ID", otherNames: ["mid:", "msgid:", "rfc822msgid:"]),
  ]

  /// The fields of notmuch that mean something else than any of vmail.
  private static let foreign = [QueryField("tag:", .tag), QueryField("date:", .dates)]

  private static let known: [String: QueryField] = Dictionary(
    uniqueKeysWithValues: (all + foreign).flatMap { field in
      ([field.name] + field.otherNames).map { ($0, field) }
    })

  /// Finds a field by its name, whatever other programs call it.
  /// - Parameter name: in lower case, with a colon.
  public init?(named name: String) {
    guard let field = Self.known[name] else { return nil }
    self = field
  }
}
