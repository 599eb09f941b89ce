package import VmailDomain

/// Writes folded header fields (RFC 5322 section 2.2.3).
package struct HeaderWriter: Sendable {
  /// The maximum length of lines with encoded words (RFC 2047 section 2).
  private static let width = 76
  /// The maximum length of an identifier, and of a word that is not encoded: a line may have 998 bytes (RFC 5322
  /// section 2.1.1).
  private static let identifierLimit = 900

  private(set) var bytes: [UInt8] = []

  package init() {}

  /// - Parameter bytes: whole fields, as they are written.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Adds a field.
  /// - Parameter words: non-empty words between which the line may be folded.
  package mutating func add(_ name: String, _ words: [String]) {
    bytes += "\(name):".utf8
    var column = name.utf8.count + 1
    for (index, word) in words.enumerated() {
      let length = word.utf8.count + 1
      let breaks = index > 0 && column + length > Self.width
      bytes += (breaks ? "\r\n " : " ").utf8
      bytes += word.utf8
      column = breaks ? length : column + length
    }
    bytes += "\r\n".utf8
  }

  /// Adds a field with a final value, which may be folded at its spaces.
  package mutating func add(_ name: String, value: String) {
    add(name, value.split(separator: " ").map(String.init))
  }

  /// Adds a field with addresses.
  /// - Throws: ``ComposingError``.
  package mutating func add(_ name: String, people: [Participant]) throws {
    guard !people.isEmpty else { return }
    var words: [String] = []
    for (index, person) in people.enumerated() {
      var own = try MailboxWriter.words(of: person, field: name)
      if index < people.count - 1 { own[own.count - 1] += "," }
      words += own
    }
    add(name, words)
  }

  /// Adds a field with unstructured text.
  /// - Throws: ``ComposingError/controlCharacter(field:)``.
  package mutating func add(_ name: String, text: String) throws {
    try Self.check(text, in: name)
    guard !text.isEmpty else { return }
    add(name, EncodedWords.text(text))
  }

  /// Adds a field of the writer's own. Long words of ASCII, such as addresses of web pages, stay as they are.
  /// - Throws: ``ComposingError/controlCharacter(field:)``.
  mutating func add(_ field: CustomField) throws {
    try Self.check(field.value, in: field.name)
    add(field.name, EncodedWords.text(field.value, longestWord: Self.identifierLimit))
  }

  /// Adds the message's own identifier.
  /// - Throws: ``ComposingError/controlCharacter(field:)``, also for other characters that are not allowed in it.
  package mutating func add(_ name: String, own identifier: String) throws {
    guard Self.isIdentifier(identifier) else { throw ComposingError.controlCharacter(field: name) }
    add(name, ["<\(identifier)>"])
  }

  /// Adds identifiers. Invalid ones from other programs are left out; of very many, only the first and the last are
  /// kept.
  /// - Throws: ``ComposingError/controlCharacter(field:)``.
  package mutating func add(_ name: String, identifiers: [String]) throws {
    for identifier in identifiers { try Self.check(identifier, in: name) }
    let usable = identifiers.filter(Self.isIdentifier)
    let isTooLong = usable.count > MessageIdentifiers.limit
    let kept = isTooLong ? usable.prefix(1) + usable.suffix(MessageIdentifiers.limit - 1) : usable[...]
    if !kept.isEmpty { add(name, kept.map { "<\($0)>" }) }
  }

  /// Rejects control characters: a line end would begin another field, or the body.
  /// - Throws: ``ComposingError/controlCharacter(field:)``.
  static func check(_ value: String, in field: String) throws {
    let hasControl = value.utf8.contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 }
    if hasControl { throw ComposingError.controlCharacter(field: field) }
  }

  /// Returns whether the text is printable ASCII without characters that end an identifier.
  private static func isIdentifier(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= identifierLimit
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }
  }
}
