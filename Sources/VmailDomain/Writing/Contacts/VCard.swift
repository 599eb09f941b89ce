/// A card of an address book: a person, an organization or a group (RFC 6350; RFC 2426 for version 3.0, and 2.1).
///
/// Its source stays what it is, byte for byte, with everything that vmail doesn't know.
public struct VCard: Hashable, Sendable {
  public struct Email: Hashable, Sendable {
    public var address: String
    /// What the card calls it, such as `home`; empty for nothing.
    public var label: String
    public var isPreferred: Bool
  }

  /// A member of a group.
  public enum Member: Hashable, Sendable {
    /// A card, by ``uid``.
    case card(uid: String)
    case address(String)
  }

  public let source: [UInt8]
  /// Such as `4.0`; empty if it has none.
  public private(set) var version = ""
  /// The identifier, in lower case and without `urn:uuid:`, so that members name it; empty if it has none.
  public private(set) var uid = ""
  /// The full name, or the best there is.
  public private(set) var name = ""
  public private(set) var nicknames: [String] = []
  public private(set) var organization = ""
  /// The addresses, those that are preferred first.
  public private(set) var emails: [Email] = []
  public private(set) var isGroup = false
  /// The members of a group.
  public private(set) var members: [Member] = []
  /// The categories that it is in, which work as groups.
  public private(set) var categories: [String] = []

  /// The maximum size of a card in bytes: enough for a photo.
  public static let sizeLimit = 4 << 20
  private static let emailLimit = 100
  private static let wordLimit = 100
  private static let nameLimit = 500

  /// - Returns: `nil` if it is too large, or not one card.
  public init?(_ source: [UInt8]) {
    guard source.count <= Self.sizeLimit, Self.ranges(in: source).count == 1 else { return nil }
    self.source = source
    read(properties)
  }

  /// The properties in order, without those of cards inside it.
  public var properties: [VCardProperty] {
    var depth = 0
    return VCardProperty.all(in: source).filter { property in
      guard property.name == "BEGIN" || property.name == "END", property.value.trimmed.uppercased() == "VCARD"
      else { return depth == 1 }
      depth += property.name == "BEGIN" ? 1 : -1
      return false
    }
  }

  /// Returns where a file has its cards. A card that is never finished ends before the next one.
  public static func ranges(in file: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start: Int?
    var depth = 0
    var isAgent = false
    VCardLine.forEach(in: file) { line in
      if line.isMark("BEGIN:VCARD") {
        // Version 2.1 has the card of an agent inside.
        if let begun = start, !isAgent { found.append(begun..<line.range.lowerBound) }
        if !isAgent { (start, depth) = (line.range.lowerBound, 0) }
        depth += 1
      } else if line.isMark("END:VCARD"), let begun = start {
        depth -= 1
        if depth == 0 {
          found.append(begun..<line.range.upperBound)
          start = nil
        }
      }
      isAgent = line.isAgent
      return true
    }
    return found
  }

  private mutating func read(_ properties: [VCardProperty]) {
    var labels: [String: String] = [:]
    for property in properties where property.name == "X-ABLABEL" {
      labels[property.group] = property.text.replacing("_$!<", with: "").replacing(">!$_", with: "")
    }
    var structured = ""
    for property in properties {
      switch property.name {
      case "VERSION": version = property.text
      case "UID": uid = Self.identifier(property.text)
      case "FN" where name.isEmpty: name = Self.cut(property.text)
      case "N" where structured.isEmpty: structured = Self.name(property.parts(separator: ";"))
      case "NICKNAME": nicknames += property.parts(separator: ",").map(Self.cut)
      case "ORG" where organization.isEmpty:
        organization = Self.cut(property.parts(separator: ";").filter { !$0.isEmpty }.joined(separator: ", "))
      case "EMAIL": read(email: property, label: labels[property.group])
      case "CATEGORIES": categories += property.parts(separator: ",").map(Self.cut)
      case "KIND", "X-ADDRESSBOOKSERVER-KIND": isGroup = isGroup || property.text.lowercased() == "group"
      case "MEMBER", "X-ADDRESSBOOKSERVER-MEMBER":
        if let member = Self.member(property) { members.append(member) }
      default: break
      }
    }
    nicknames = Array(nicknames.filter { !$0.isEmpty }.prefix(Self.wordLimit))
    categories = Array(categories.filter { !$0.isEmpty }.prefix(Self.wordLimit))
    emails = emails.filter(\.isPreferred) + emails.filter { !$0.isPreferred }
    name = [name, structured, nicknames.first ?? "", organization].first { !$0.isEmpty } ?? ""
  }

  private mutating func read(email property: VCardProperty, label: String?) {
    guard emails.count < Self.emailLimit, let address = Self.address(property.text) else { return }
    let types = property.types
    let kind = types.first { !["internet", "pref", "x400"].contains($0) } ?? ""
    emails.append(
      Email(
        address: address, label: Self.cut(label ?? kind).lowercased(),
        isPreferred: types.contains("pref") || property.parameters["PREF"] == ["1"]))
  }

  /// Returns the given names before the family name.
  private static func name(_ parts: [String]) -> String {
    cut(
      [3, 1, 2, 0, 4].compactMap { $0 < parts.count && !parts[$0].isEmpty ? parts[$0] : nil }
        .joined(separator: " "))
  }

  private static func cut(_ text: String) -> String { SafeFileName.prefix(text, limit: nameLimit) }

  private static func address(_ text: String) -> String? {
    var text = text[...]
    if text.lowercased().hasPrefix("mailto:") { text = text.dropFirst(7) }
    let address = String(text.trimmed)
    return AddressList.isAddress(address) ? address : nil
  }

  private static func member(_ property: VCardProperty) -> Member? {
    let text = property.text
    if text.lowercased().hasPrefix("mailto:") {
      let path = text.dropFirst(7).prefix { $0 != "?" }
      return address(PercentEncoding.decoded(path) ?? String(path)).map(Member.address)
    }
    let uid = identifier(text)
    return uid.isEmpty ? nil : .card(uid: uid)
  }

  private static func identifier(_ text: String) -> String {
    let text = cut(text).lowercased()
    return text.hasPrefix("urn:uuid:") ? String(text.dropFirst(9)) : text
  }
}

/// Making and changing cards.
extension VCard {
  /// Returns a new card of version 3.0, which all servers and programs take.
  /// - Parameter uid: required by most servers.
  public static func new(_ person: Participant, uid: String) -> VCard? {
    let name = VCardProperty.escaped(person.displayName)
    var lines = ["BEGIN:VCARD", "VERSION:3.0", "UID:\(VCardProperty.escaped(uid))", "FN:\(name)"]
    // The last word is the family name; nothing else can be concluded of names in general.
    let words = name.split(separator: " ").map(String.init)
    let isAddress = (person.name ?? "").isEmpty
    lines.append(
      words.count < 2 || isAddress
        ? "N:;\(name);;;" : "N:\(words.last ?? "");\(words.dropLast().joined(separator: " "));;;")
    lines += ["EMAIL;TYPE=INTERNET:\(VCardProperty.escaped(person.email))", "END:VCARD", ""]
    return VCard(Array(lines.map(folded).joined(separator: "\r\n").utf8))
  }

  /// Returns the card with another address before its end, and everything else byte for byte.
  public func adding(_ address: String) -> VCard? {
    var end: Int?
    VCardLine.forEach(in: source) { line in
      if line.isMark("END:VCARD") { end = line.range.lowerBound }
      return true
    }
    guard let end else { return nil }
    let isDOS = source[..<end].suffix(2).elementsEqual("\r\n".utf8)
    let line = Self.folded("EMAIL;TYPE=INTERNET:\(VCardProperty.escaped(address))") + "\r\n"
    let bytes = Array(line.utf8).filter { isDOS || $0 != UInt8(ascii: "\r") }
    return VCard(Array(source[..<end]) + bytes + source[end...])
  }

  /// Folds a line after at most 75 bytes, between characters (RFC 6350 section 3.2).
  private static func folded(_ line: String) -> String {
    var folded = ""
    var room = 75
    for scalar in line.unicodeScalars {
      if UTF8.width(scalar) > room {
        folded += "\r\n "
        room = 74
      }
      folded.unicodeScalars.append(scalar)
      room -= UTF8.width(scalar)
    }
    return folded
  }
}
