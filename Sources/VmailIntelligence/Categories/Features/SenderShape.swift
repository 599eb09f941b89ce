internal import VmailDomain

/// The form of a sender's address and name.
struct SenderShape {
  /// The words before the `@`, and the labels after it.
  let localWords: [Substring.UTF8View.SubSequence]
  let labels: [Substring.UTF8View.SubSequence]
  /// Whether nobody reads mail sent to it.
  let isNoReply: Bool
  /// Whether it is a department, a list or a program rather than a person.
  let isRole: Bool
  /// Whether the display name's words are in the address before the `@`: `Anna Berg <anna.berg@…>`.
  let isNamedLikeAddress: Bool
  /// Whether they are in the domain: `Blumen Otto <news@blumen-otto.example>`.
  let isNamedLikeDomain: Bool
  let nameWords: [[UInt8]]

  init(_ facts: MessageFacts) {
    let address = facts.sender.prefix(320)[...]
    let at = address.lastIndex(of: "@") ?? address.endIndex
    let local = address[..<at].utf8
    localWords = local.split { !$0.isLetter }.prefix(6).map { $0 }
    labels = facts.senderDomain.prefix(255).utf8.split(separator: UInt8(ascii: ".")).suffix(6).map { $0 }
    let plain = local.filter(\.isLetter)
    isNoReply = SenderLexicon.noReply.contains { Self.holds(plain, $0) }
    isRole =
      isNoReply || localWords.contains { SenderLexicon.roles.contains(String(decoding: $0, as: UTF8.self)) }
    // A display name that is an address does not name anybody.
    let name = facts.senderName.contains("@") ? "" : facts.senderName.prefix(120)
    nameWords = name.utf8.split { !$0.isLetter }.prefix(6).map { word in
      word.map { $0 < 0x5B ? $0 | 0x20 : $0 }
    }
    let letters = [UInt8](plain)
    let domain = labels.dropLast().flatMap { $0.filter(\.isLetter) }
    isNamedLikeAddress = nameWords.contains { $0.count > 2 && Self.holds(letters, $0) } && !isRole
    isNamedLikeDomain = nameWords.contains { $0.count > 2 && Self.holds(domain, $0) }
  }

  private static func holds(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard part.count <= text.count, let first = part.first else { return false }
    for start in 0...(text.count - part.count) where text[start] == first {
      if text[start..<start + part.count].elementsEqual(part) { return true }
    }
    return false
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter, or part of a non-ASCII character.
  var isLetter: Bool { self >= 0x80 || (0x61...0x7A).contains(self | 0x20) }
}
