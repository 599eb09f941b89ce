public import FoundationEssentials

/// A person or program that a message is from or to (RFC 5322 section 3.4, `mailbox`).
public struct Participant: Codable, Hashable, Sendable {
  public var name: String?
  public var email: String

  public init(name: String? = nil, email: String) {
    self.name = name
    self.email = email
  }

  /// The name shown in a row: the display name, else the address, else `Unknown`.
  public var displayName: String {
    if let name, !name.isEmpty { return name }
    return email.isEmpty ? "Unknown" : email
  }
}

// The JSON arrays that store a thread's participants and a message's recipients. A listing or a search reads
// hundreds of them, so arrays without escaped characters, which is nearly all, bypass the general parser and
// encoder.

extension Participant {
  /// Parses the JSON array of a thread's participants, most recent sender first.
  ///
  /// - Returns: `[]` for `nil`, empty or malformed JSON: a row then shows `Unknown` (E-09).
  public static func decode(from json: String?) -> [Participant] {
    guard let json, !json.isEmpty else { return [] }
    return readPlain(json) ?? (try? JSONDecoder().decode([Participant].self, from: Data(json.utf8))) ?? []
  }

  /// Encodes participants as JSON for ``decode(from:)``.
  public static func encode(_ participants: [Participant]) -> String {
    if let plain = writePlain(participants) { return plain }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(participants) else { return "[]" }
    return String(decoding: data, as: UTF8.self)
  }

  /// - Returns: `nil` for JSON that is not exactly in the form of ``writePlain(_:)``.
  private static func readPlain(_ json: String) -> [Participant]? {
    if json == "[]" { return [] }
    guard var reader = PlainJSONReader(json), reader.takes("[{\"email\":\"") else { return nil }
    var participants: [Participant] = []
    while let email = reader.takesString() {
      var participant = Participant(email: email)
      if reader.takes(",\"name\":\"") {
        guard let name = reader.takesString() else { return nil }
        participant.name = name
      }
      participants.append(participant)
      if reader.takes("}]") { return reader.isAtEnd ? participants : nil }
      guard reader.takes("},{\"email\":\"") else { return nil }
    }
    return nil
  }

  /// - Returns: `nil` when a character must be escaped.
  private static func writePlain(_ participants: [Participant]) -> String? {
    var json = "["
    for participant in participants {
      guard isPlain(participant.email), participant.name.map(isPlain) ?? true else { return nil }
      json += json == "[" ? "{" : ",{"
      json += "\"email\":\"\(participant.email)\""
      if let name = participant.name { json += ",\"name\":\"\(name)\"" }
      json += "}"
    }
    return json + "]"
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"") }
  }
}

/// Scans JSON in which no character is escaped, so that each quotation mark begins or ends a string.
private struct PlainJSONReader {
  private var rest: Substring.UTF8View

  /// - Returns: `nil` when a character is escaped, or would have to be.
  init?(_ json: String) {
    guard json.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\\") }) else { return nil }
    rest = Substring(json).utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Skips `signs`.
  /// - Returns: whether `signs` came next.
  mutating func takes(_ signs: String) -> Bool {
    guard rest.starts(with: signs.utf8) else { return false }
    rest = rest.dropFirst(signs.utf8.count)
    return true
  }

  /// Returns the rest of a string, and skips the quotation mark after it.
  mutating func takesString() -> String? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    defer { rest = rest[end...].dropFirst() }
    return String(Substring(rest[..<end]))
  }
}

/// A sender whose remote images may be loaded (FR-ED-04). Stored on this machine only.
public struct TrustedSender: Hashable, Sendable {
  /// The exact address, in lower case.
  public var senderEmail: String
  public var createdDate: Date

  public init(senderEmail: String, createdDate: Date) {
    self.senderEmail = senderEmail.lowercased()
    self.createdDate = createdDate
  }
}
