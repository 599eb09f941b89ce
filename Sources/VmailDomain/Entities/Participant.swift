import Foundation

/// A person or program that a message is from or to (RFC 5322 section 3.4, `mailbox`).
public struct Participant: Codable, Hashable, Sendable {
  public var name: String?
  public var email: String

  public init(name: String? = nil, email: String) {
    self.name = name
    self.email = email
  }

  /// What a row shows: the display name, else the address, else `Unknown`.
  public var displayName: String {
    if let name, !name.isEmpty { return name }
    return email.isEmpty ? "Unknown" : email
  }

  /// Reads the JSON array in which a thread keeps its participants, most recent sender first.
  ///
  /// - Returns: `[]` for `nil`, empty or malformed JSON: a row then says `Unknown` (E-09).
  public static func decode(from json: String?) -> [Participant] {
    guard let json, !json.isEmpty else { return [] }
    return (try? JSONDecoder().decode([Participant].self, from: Data(json.utf8))) ?? []
  }

  /// Writes the JSON that ``decode(from:)`` reads.
  public static func encode(_ participants: [Participant]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(participants) else { return "[]" }
    return String(decoding: data, as: UTF8.self)
  }
}
