/// Organizations that are imitated most often, with the domains from which they send.
enum KnownOrganisations {
  private struct Known {
    /// The name as written.
    let name: String
    /// The labels of its domains, without the parts that vary by country.
    let labels: Set<String>
    /// Whether its name is an ordinary word, or short: then it must be the whole of a sender's name.
    let isCommon: Bool
  }

  /// The number of words of a name that are checked.
  private static let wordLimit = 12

  /// Returns the organization that a name claims, unless the domain belongs to it.
  static func claimed(by name: String, at domain: String) -> String? {
    guard !name.isEmpty, !domain.isEmpty else { return nil }
    let words = words(of: name)
    for start in words.indices where mayBegin(with: words[start]) {
      for count in 1...wordLimit where start + count <= words.count {
        let range = words[start..<start + count]
        // Words of one or two letters, and halves of a name, are read together, as a person does.
        guard
          let known = byName[range.joined(separator: " ")]
            ?? (count > 1 ? bySqueezedName[range.joined()] : nil)
        else { continue }
        guard !known.isCommon || isAll(words, but: start..<start + count) else { continue }
        return belongs(Organisation(domain), to: known) ? nil : known.name
      }
    }
    return nil
  }

  /// Returns the known label that a domain's label looks like, letter for letter, without being equal.
  static func likeness(of domain: String) -> String? {
    let label = Organisation(domain).label
    return label.hasPrefix("xn--") ? nil : likeness(ofLabel: label)
  }

  static func likeness(ofLabel label: String) -> String? {
    guard label.count >= 5, !allLabels.contains(label) else { return nil }
    return bySkeleton[NearMiss.skeleton(label)]
  }

  private static func belongs(_ own: Organisation, to known: Known) -> Bool {
    let squeezed = known.name.lowercased().filter { $0.isLetter || $0.isNumber }
    return known.labels.contains(own.label) || own.label.filter { $0 != "-" } == squeezed
  }

  /// Returns the words by their appearance, so that `PayPa1` becomes `paypal`.
  private static func words(of name: String) -> [String] {
    guard !name.isPlain else { return plainWords(of: name) }
    let visible = SenderName.visible(name)
    let words = visible.split { !($0.isLetter || $0.isNumber || "&'’".contains($0)) }
    return words.prefix(wordLimit).map { NearMiss.skeleton($0.filter { !"'’".contains($0) }) }
  }

  /// Returns the same for a name whose bytes are its characters.
  private static func plainWords(of name: String) -> [String] {
    let words = name.utf8.split { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "&"), UInt8(ascii: "'"): false
      default: true
      }
    }
    return words.prefix(wordLimit).map { word in
      NearMiss.skeleton(String(decoding: word.filter { $0 != UInt8(ascii: "'") }, as: UTF8.self))
    }
  }

  /// Returns whether a known name begins with a word, or with a part of one: hardly any word of a sender's name does.
  private static func mayBegin(with word: String) -> Bool {
    word.utf8.count < 3 || beginnings.contains(beginning(of: word))
  }

  private static func beginning(of text: String) -> UInt32 {
    text.utf8.prefix(3).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Returns whether all other words are common in senders' names.
  private static func isAll(_ words: [String], but range: Range<Int>) -> Bool {
    words.indices.allSatisfy { range.contains($0) || trivial.contains(words[$0]) }
  }

  private static let trivial: Set<String> = Set(
    [
      "account", "accounts", "alert", "alerts", "billing", "card", "care", "center", "client", "com",
      "customer",
      "de", "delivery", "department", "express", "id", "inc", "info", "llc", "mail", "notice", "notification",
      "notifications", "official", "online", "order", "parcel", "payment", "rewards", "security", "service",
      "services",
      "shipping", "shopper", "support", "survey", "team", "the", "us", "verification", "wallet",
    ].map(NearMiss.skeleton))

  private static let byName: [String: Known] = {
    var table: [String: Known] = [:]
    for line in KnownOrganisationList.lines {
      let parts = line.split(separator: "=")
      guard parts.count == 2 else { continue }
      let labels = Set(parts[1].split(separator: " ").map(String.init))
      for name in parts[0].split(separator: "|") {
        let isCommon = name.hasPrefix("~")
        let known = Known(
          name: String(isCommon ? name.dropFirst() : name), labels: labels, isCommon: isCommon)
        table[words(of: known.name).joined(separator: " ")] = known
      }
    }
    return table
  }()

  private static let beginnings = Set(byName.keys.map(beginning))

  /// Single words of some length that are no common words, since two words that happen to make another are no deception.
  private static let bySqueezedName = byName.filter {
    $0.key.count >= 5 && !$0.key.contains(" ") && !$0.value.isCommon
  }

  private static let allLabels = Set(byName.values.flatMap(\.labels))
  private static let bySkeleton = Dictionary(
    allLabels.filter { $0.count >= 5 }.sorted().map { (NearMiss.skeleton($0), $0) },
    uniquingKeysWith: { first, _ in first })
}
