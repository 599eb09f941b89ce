/// A link that starts a mail (`mailto:kim@example.test?subject=Hello`, RFC 6068).
///
/// Anyone can create one: it can set the recipients and the initial text, and nothing else. It can't attach
/// files or add hidden recipients.
public struct MailtoLink: Hashable, Sendable {
  /// A field in the link that is ignored.
  public struct Field: Hashable, Sendable {
    /// The name in lower case.
    public var name: String
    /// The value without control characters, truncated if it is long.
    public var value: String
  }

  public private(set) var to: [Participant] = []
  public private(set) var cc: [Participant] = []
  public private(set) var subject: String?
  /// The body, with `\n` line ends.
  public private(set) var body: String?
  /// The Message-ID without angle brackets.
  public private(set) var inReplyTo: String?
  /// The same, oldest first.
  public private(set) var references: [String] = []
  /// `bcc`, `attach`, all other unsupported fields, and invalid recipients, in order.
  public private(set) var ignored: [Field] = []

  /// The maximum length in bytes.
  public static let lengthLimit = 256 << 10
  /// The maximum length in bytes.
  private static let subjectLimit = 2_000
  private static let fieldLimit = 100
  /// The maximum length in characters of a value that is only displayed.
  private static let shownLimit = 200

  /// - Returns: `nil` when the text is no such link, or is longer than ``lengthLimit``.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.lengthLimit else { return nil }
    let link = HeaderText.trimmed(HeaderText.lines(text)).prefix { $0 != "#" }
    guard let colon = link.firstIndex(of: ":"), link[..<colon].lowercased() == "mailto" else { return nil }
    let parts = link[link.index(after: colon)...].split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    for address in (parts.first ?? "").split(separator: ",").prefix(AddressList.countLimit) {
      takeAddress(PercentEncoding.lenientlyDecoded(address))
    }
    let fields = parts.count > 1 ? parts[1] : ""
    for field in fields.split(separator: "&").prefix(Self.fieldLimit) {
      let pair = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      take(
        PercentEncoding.lenientlyDecoded(pair[0]).lowercased(),
        PercentEncoding.lenientlyDecoded(pair.count > 1 ? pair[1] : ""))
    }
    to = UniqueRecipients.of(to)
    cc = UniqueRecipients.without(to, UniqueRecipients.of(cc))
  }

  /// An encoded comma is part of an address, rather than a separator.
  private mutating func takeAddress(_ text: String) {
    guard let people = try? AddressList.participants(in: text), people.count < 2 else {
      return ignore("to", text)
    }
    add(people, to: \.to)
  }

  private mutating func take(_ name: String, _ value: String) {
    switch name {
    case "to" where !value.isEmpty: takeList(name, value, \.to)
    case "cc" where !value.isEmpty: takeList(name, value, \.cc)
    case "subject" where subject == nil:
      subject = SafeFileName.prefix(HeaderText.oneLine(value), limit: Self.subjectLimit)
    case "body" where body == nil: body = HeaderText.lines(value)
    case "in-reply-to" where inReplyTo == nil:
      inReplyTo = MessageIdentifiers.parse(HeaderText.oneLine(value)).first
    case "references" where references.isEmpty:
      references = MessageIdentifiers.parse(HeaderText.oneLine(value))
    default: ignore(name, value)
    }
  }

  private mutating func takeList(
    _ name: String, _ value: String, _ place: WritableKeyPath<MailtoLink, [Participant]>
  ) {
    guard let people = try? AddressList.participants(in: value) else { return ignore(name, value) }
    add(people, to: place)
  }

  private mutating func add(_ people: [Participant], to place: WritableKeyPath<MailtoLink, [Participant]>) {
    self[keyPath: place] += people.prefix(max(0, AddressList.countLimit - self[keyPath: place].count))
  }

  private mutating func ignore(_ name: String, _ value: String) {
    guard ignored.count < Self.fieldLimit else { return }
    let name = String(HeaderText.oneLine(name).prefix(Self.shownLimit))
    ignored.append(Field(name: name, value: String(HeaderText.oneLine(value).prefix(Self.shownLimit))))
  }
}
