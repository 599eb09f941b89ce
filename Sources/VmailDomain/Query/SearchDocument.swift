import FoundationEssentials
import Glibc

/// The searchable texts of a message, in the form in which they are indexed.
public struct SearchDocument: Hashable, Sendable {
  /// The texts by ``SearchField/rawValue``; words are separated by ASCII characters other than letters and
  /// digits, and differ at most in ASCII case.
  public let texts: [String]
  /// Whether the message has a link to the web.
  public let hasLink: Bool
  /// The mailing list as named in the message.
  public let list: String
  /// A hash that almost certainly differs when any of the texts does (FNV-1a).
  public let fingerprint: Int64

  /// The maximum length of a field in bytes. No text written by a person is longer.
  public static let longestText = 1 << 20

  /// - Parameters:
  ///   - list: the result of ``ListIdentifier/read(_:)``.
  ///   - filenames: the names of all attachments that have one.
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

  /// Returns a field's text in the form of ``texts``.
  public static func indexable(_ text: String) -> String {
    SearchTokenizer.indexable(text, limit: longestText)
  }

  public static func text(of people: [Participant]) -> String {
    people.map { person in [person.name, person.email].compactMap(\.self).joined(separator: " ") }
      .joined(separator: "\n")
  }

  /// Returns the words of people in the form of a query's, with a space around each.
  public static func spacedWords(of people: [Participant]) -> String {
    " " + SearchTokenizer.words(in: text(of: people)).map { $0 + " " }.joined()
  }

  public static func text(of filenames: [String]) -> String { filenames.joined(separator: "\n") }

  /// Creates the document of a new message.
  public init(_ content: MessageContent, source: [UInt8]) {
    self.init(
      subject: content.subject, from: content.from, to: content.to, cc: content.cc, text: content.text,
      filenames: content.attachments.compactMap(\.filename), list: ListIdentifier.read(source),
      hasLink: WebLink.isIn(text: content.text, source: source))
  }

  /// Returns the words of a field, in the form of a query's.
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
      // No text contains this byte, so that the end of one field can't continue in another.
      hash = (hash ^ 0xff) &* 0x100_0000_01b3
    }
    return Int64(bitPattern: hash)
  }
}

/// Determines whether a message links to the web.
enum WebLink {
  /// Checks the text, and the HTML in the source, whose links the text doesn't show. HTML in base64 isn't
  /// checked.
  static func isIn(text: String, source: [UInt8]) -> Bool {
    var text = text
    return text.withUTF8 { isIn(text: UnsafeRawBufferPointer($0)) }
      || source.withUnsafeBytes { isIn(html: $0) }
  }

  private static func isIn(text: UnsafeRawBufferPointer) -> Bool {
    isAround(UInt8(ascii: ":"), in: text) { colon in
      text[colon...].starts(with: "://".utf8)
        && (ends(text[..<colon], with: "http") || ends(text[..<colon], with: "https"))
    }
  }

  private static func isIn(html: UnsafeRawBufferPointer) -> Bool {
    isAround(UInt8(ascii: "="), in: html) { ends(html[..<$0], with: "href") }
  }

  /// Returns whether `condition` holds at any occurrence of `sign`, a byte that is rare and quickly found.
  private static func isAround(
    _ sign: UInt8, in bytes: UnsafeRawBufferPointer, _ condition: (Int) -> Bool
  ) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    var start = 0
    while let found = memchr(base + start, Int32(sign), bytes.count - start) {
      let place = UnsafeRawPointer(found) - base
      if condition(place) { return true }
      start = place + 1
    }
    return false
  }

  /// - Parameter wanted: letters in lower case; they match either case.
  private static func ends(_ bytes: Slice<UnsafeRawBufferPointer>, with wanted: StaticString) -> Bool {
    let count = wanted.utf8CodeUnitCount
    guard bytes.count >= count else { return false }
    return (1...count).allSatisfy { bytes[bytes.endIndex - $0] | 0x20 == wanted.utf8Start[count - $0] }
  }
}
