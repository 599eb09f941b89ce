/// The information in a Received field about the server that added it (RFC 5321 section 4.4).
struct ReceivedHop: Hashable, Sendable {
  /// The receiving server, in lower case; empty when it is not named.
  private(set) var by = ""
  /// The name that the sending side gave; `nil` when the field has none.
  private(set) var from: String?
  /// The sending side's address, and its name as determined by the receiving server, if present.
  private(set) var address: String?
  private(set) var reverseName: String?
  /// The protocol in lower case, such as `esmtpsa`.
  private(set) var protocolName = ""

  private static let lengthLimit = 2_000

  /// - Parameter isPlain: whether its bytes are its characters, as in most fields; `nil` to find out. To find where
  ///   characters end would take most of the time.
  init(_ value: String, isPlain: Bool? = nil) {
    if isPlain ?? value.isPlain {
      read(value.utf8.prefix(Self.lengthLimit), kind: Self.kind) { String(decoding: $0, as: UTF8.self) }
    } else {
      read(value.prefix(Self.lengthLimit), kind: Self.kind) { String($0) }
    }
  }

  /// What a character does in a field.
  private enum Kind { case opening, closing, end, space, other }

  private static func kind(_ byte: UInt8) -> Kind {
    switch byte {
    case UInt8(ascii: "("): .opening
    case UInt8(ascii: ")"): .closing
    case UInt8(ascii: ";"): .end
    case 0x20, 0x09...0x0D: .space
    default: .other
    }
  }

  private static func kind(_ character: Character) -> Kind {
    switch character {
    case "(": .opening
    case ")": .closing
    case ";": .end
    default: character.isWhitespace ? .space : .other
    }
  }

  private mutating func read<Text: Collection>(
    _ text: Text, kind: (Text.Element) -> Kind, string: ([Text.Element]) -> String
  ) {
    var depth = 0
    var comment: [Text.Element] = []
    /// Where in the comment an inner one begins.
    var inner: [Int] = []
    var clause = ""
    var word: [Text.Element] = []
    func end(_ hop: inout ReceivedHop) {
      guard !word.isEmpty else { return }
      switch string(word).lowercased() {
      case let keyword where Self.clauses.contains(keyword): clause = keyword
      case let name: hop.take(name, of: clause)
      }
      word.removeAll(keepingCapacity: true)
    }
    for character in text {
      switch kind(character) {
      case .opening:
        if depth == 0 { end(&self) } else { inner.append(comment.count) }
        depth += 1
      case .closing where depth > 0:
        depth -= 1
        guard depth == 0 else { continue }
        if clause == "from" {
          let places = [0] + inner + [comment.count]
          takeComment(
            zip(places, places.dropFirst()).map { string(Array(comment[$0..<$1])) }.joined(separator: " "))
        }
        comment.removeAll(keepingCapacity: true)
        inner = []
      case _ where depth > 0: comment.append(character)
      case .end:
        end(&self)
        return
      case .space: end(&self)
      case .closing, .other: word.append(character)
      }
    }
    end(&self)
  }

  /// Whether the sending side logged in (RFC 3848).
  var isSubmission: Bool { ["esmtpa", "esmtpsa", "utf8smtpa", "utf8smtpsa", "asmtp"].contains(protocolName) }

  private static let clauses: Set<String> = ["from", "by", "with", "via", "id", "for"]

  /// Takes the first word of a clause; later ones are ignored.
  private mutating func take(_ word: String, of clause: String) {
    switch clause {
    case "from":
      guard from == nil else { return }
      from = Self.name(word)
      if word.hasPrefix("["), address == nil { address = Self.literal(word) }
    case "by" where by.isEmpty: by = Self.name(word)
    case "with" where protocolName.isEmpty: protocolName = word
    default: break
    }
  }

  /// Parses `mail.example.org [192.0.2.1]`, `192.0.2.1` or `unknown [192.0.2.1]`.
  private mutating func takeComment(_ comment: String) {
    for word in Self.words(of: comment.lowercased()) {
      guard address == nil || reverseName == nil else { return }
      // Most words are neither: names have dots, and addresses have digits or colons, in whatever spelling.
      guard word.utf8.contains(where: { $0 >= 0x80 || "0123456789.:%".utf8.contains($0) }) else { continue }
      let literal = Self.literal(String(word))
      if Self.isAddress(literal) {
        if address == nil { address = literal }
      } else if reverseName == nil, !word.contains("=" as Character), word.contains("." as Character) {
        reverseName = Self.name(String(word))
      }
    }
  }

  private static func words(of comment: String) -> [Substring] {
    guard comment.isPlain else { return comment.split { $0.isWhitespace || $0 == "," } }
    return comment.utf8.split { kind($0) == .space || $0 == UInt8(ascii: ",") }.map { Substring($0) }
  }

  private static func name(_ word: String) -> String {
    var name = word.lowercased()
    while let last = name.last, ".;,".contains(last) { name.removeLast() }
    return name
  }

  private static func literal(_ word: String) -> String {
    let inner = word.utf8.contains { "[]".utf8.contains($0) } ? word.filter { !"[]".contains($0) } : word
    return inner.hasPrefix("ipv6:") ? String(inner.dropFirst(5)) : inner
  }

  private static func isAddress(_ text: String) -> Bool {
    text.contains(":" as Character)
      ? HostName("[\(text)]")?.isNumeric ?? false : HostName(text)?.isNumeric ?? false
  }

  /// Whether the sending side's address is in a private network (RFC 1918, 4193).
  var isFromInside: Bool {
    guard let address else { return false }
    let parts = address.split(separator: ".").compactMap { UInt8($0) }
    if parts.count == 4 {
      return parts[0] == 10 || parts[0] == 127 || parts[0] == 192 && parts[1] == 168
        || parts[0] == 172 && (16...31).contains(parts[1])
    }
    return address == "::1" || address.hasPrefix("fd") || address.hasPrefix("fc")
      || address.hasPrefix("fe80:")
  }

  /// Returns whether a name isn't public, and so proves nothing: `compute5.internal`, `localhost`,
  /// `10.1.2.3`.
  static func isInternal(_ name: String) -> Bool {
    guard name.contains("." as Character), !name.contains(":" as Character), HostName(name)?.isNumeric != true
    else { return true }
    return [".internal", ".local", ".lan", ".localdomain"].contains { name.hasSuffix($0) }
  }
}
