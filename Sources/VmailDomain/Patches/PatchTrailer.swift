/// A line such as `Reviewed-by: Ann <ann@example.org>` at the end of a patch's description, or in a reply to the patch.
public struct PatchTrailer: Sendable {
  /// The word before the colon.
  public let name: String
  public internal(set) var value: String
  /// What the writer adds, as `# for the test` at the end or `[for the test]` on a line of its own.
  public internal(set) var note: String?

  public init(name: String, value: String, note: String? = nil) {
    (self.name, self.value, self.note) = (name, value, note)
  }

  /// The lines as they stand in a description.
  public var lines: [String] {
    let line = "\(name): \(value)"
    guard let note else { return [line] }
    return note.hasPrefix("#") ? ["\(line) \(note)"] : [line, note]
  }

  /// The person it names, if it does.
  var person: Participant? { AddressList.recognised(in: value).first }

  /// Returns whether the sender of a message gives it for themselves: by address, with an extension or in a subdomain,
  /// or by name.
  func isBy(_ sender: Participant) -> Bool {
    guard let person else { return true }
    let (own, other) = (AddressKey(person.email).withoutDetail, AddressKey(sender.email).withoutDetail)
    if own == other || own.localPart == other.localPart && Self.areRelated(own.domain, other.domain) {
      return true
    }
    guard let name = sender.name.map(HeaderText.oneLine), !name.isEmpty else { return false }
    return value.lowercased().hasPrefix(name.lowercased() + " <")
  }

  /// Returns whether one domain is the other with one more label: `linux.example.org` and `example.org`.
  private static func areRelated(_ one: String, _ other: String) -> Bool {
    let (short, long) = one.utf8.count < other.utf8.count ? (one, other) : (other, one)
    return long.hasSuffix("." + short) && short.contains(".")
      && !long.dropLast(short.count + 1).contains(".")
  }
}

extension PatchTrailer: Hashable {
  /// Trailers that differ only in case or note are the same.
  public static func == (one: PatchTrailer, other: PatchTrailer) -> Bool { one.key == other.key }
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }

  private var key: String { "\(name): \(value)".lowercased() }
}

/// Finds trailers in text.
enum PatchTrailers {
  /// The names of trailers that need no person.
  private static let withoutPerson: Set<String> = ["fixes", "obsoleted-by", "change-id", "base-commit"]
  /// Names that only look like those of trailers, or that say nothing about a patch.
  private static let ignored: Set<String> = [
    "from", "author", "cc", "to", "subject", "date", "phone", "email", "mail", "link", "buglink",
  ]
  private static let longestLine = 998

  /// Returns those that a reply gives: in its own text, above its signature. Quoted lines begin with `>`.
  static func inReply(_ body: String) -> [PatchTrailer] {
    var found: [PatchTrailer] = []
    var takesNote = false
    var lines = body.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0 != "-- " }[...]
    while let line = lines.popFirst() {
      if takesNote, isNote(line) {
        found[found.count - 1].note = String(line).trimmed
        takesNote = false
        continue
      }
      takesNote = false
      guard var trailer = Self.trailer(line) else { continue }
      if let next = lines.first, isContinuation(next, of: trailer) {
        trailer.value += " " + String(next).trimmed
        lines.removeFirst()
      }
      guard says(trailer) else { continue }
      found.append(trailer)
      takesNote = trailer.note == nil
    }
    return found
  }

  /// Returns the trailer on a line, whatever it says.
  static func trailer(_ line: Substring) -> PatchTrailer? {
    let text = String(line).trimmed
    guard text.utf8.count <= longestLine, let colon = text.firstIndex(of: ":") else { return nil }
    let name = text[..<colon]
    let isName = name.utf8.count > 1 && name.first?.isLetter == true && name.utf8.allSatisfy(isNameByte)
    let rest = text[text.index(after: colon)...]
    guard isName, let first = rest.first, first.isWhitespace else { return nil }
    let value = String(rest).trimmed
    guard !value.isEmpty else { return nil }
    guard let hash = value.firstRange(of: " #"), !value[hash.upperBound...].contains("#") else {
      return PatchTrailer(name: String(name), value: value)
    }
    return PatchTrailer(
      name: String(name), value: String(value[..<hash.lowerBound]).trimmed,
      note: "#" + value[hash.upperBound...])
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"): true
    default: false
    }
  }

  /// Returns whether a line ends a trailer that a mail program has broken: an address, or the end of a commit's title.
  private static func isContinuation(_ line: Substring, of trailer: PatchTrailer) -> Bool {
    let text = String(line).trimmed
    let lacksAddress = !trailer.value.contains("<") && text.hasPrefix("<") && text.hasSuffix(">")
    let isOpen = trailer.name.lowercased() == "fixes" && trailer.value.contains("(")
    return lacksAddress || isOpen && !trailer.value.contains(")") && text.hasSuffix(")")
  }

  private static func isNote(_ line: Substring) -> Bool {
    let text = String(line).trimmed
    return text.utf8.count > 2 && text.hasPrefix("[") && text.hasSuffix("]")
      && !text.dropFirst().dropLast().contains("]")
  }

  private static func says(_ trailer: PatchTrailer) -> Bool {
    let name = trailer.name.lowercased()
    guard !ignored.contains(name), !trailer.value.contains("://") else { return false }
    return withoutPerson.contains(name) || trailer.person != nil
  }
}

extension String {
  fileprivate var trimmed: String { HeaderText.trimmed(self) }
}
