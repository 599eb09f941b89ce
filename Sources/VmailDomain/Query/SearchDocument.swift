/// What of a message is searched as text, in the form in which it is indexed.
public struct SearchDocument: Hashable, Sendable {
  /// By ``SearchField/rawValue``; words are separated by ASCII that is neither letter nor digit, and
  /// differ in ASCII case at most.
  public let texts: [String]
  /// Whether the message has a link to the web.
  public let hasLink: Bool
  /// The mailing list as the message names it.
  public let list: String
  /// A number that differs, as good as surely, when any of the texts does (FNV-1a).
  public let fingerprint: Int64

  /// In bytes, for each field. Behind it is no text that somebody wrote.
  public static let longestText = 1 << 20

  /// - Parameters:
  ///   - list: as ``ListIdentifier/read(_:)`` found it.
  ///   - filenames: of all attachments that have one.
  public init(
    subject: String, from: Participant?, to: [Participant], cc: [Participant], text: String,
    filenames: [String], list: String, hasLink: Bool
  ) {
    let texts = SearchField.allCases.map { field in
      let text =
        switch field {
        case .body: text
        case .subject: subject
        case .from: Self.text(of: from.map { [$0] } ?? [])
        case .to: Self.text(of: to)
        case .cc: Self.text(of: cc)
        case .filename: Self.text(of: filenames)
        case .list: list
        }
      return Self.indexable(text)
    }
    self.texts = texts
    self.hasLink = hasLink
    self.list = list
    fingerprint = Self.fingerprint(of: texts)
  }

  /// A field's text as ``texts`` has it.
  public static func indexable(_ text: String) -> String {
    SearchTokenizer.indexable(text, limit: longestText)
  }

  public static func text(of people: [Participant]) -> String {
    people.map { person in [person.name, person.email].compactMap(\.self).joined(separator: " ") }
      .joined(separator: "\n")
  }

  public static func text(of filenames: [String]) -> String { filenames.joined(separator: "\n") }

  /// Of a message that comes in.
  public init(_ content: MessageContent, source: [UInt8]) {
    self.init(
      subject: content.subject, from: content.from, to: content.to, cc: content.cc, text: content.text,
      filenames: content.attachments.compactMap(\.filename), list: ListIdentifier.read(source),
      hasLink: WebLink.isIn(text: content.text, source: source))
  }

  /// The words of a field, as a query has them.
  public func words(of field: SearchField) -> [String] {
    texts[field.rawValue].utf8.split { !SearchTokenizer.isPartOfIndexedWord($0) }
      .map { String(decoding: $0, as: UTF8.self).lowercased() }
  }

  private static func fingerprint(of texts: [String]) -> Int64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for var text in texts {
      text.withUTF8 { bytes in
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      }
      // No text has this byte: what ends one field begins no other.
      hash = (hash ^ 0xff) &* 0x100_0000_01b3
    }
    return Int64(bitPattern: hash)
  }
}
