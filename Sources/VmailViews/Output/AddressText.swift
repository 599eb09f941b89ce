public import VmailDomain
public import VmailTerminal

/// Addresses in a form for people.
public enum AddressText {
  /// The most recipients shown; `headers` lists all of them.
  private static let most = 20

  /// Returns text such as `Bo Karlsson <bo@example.com>`.
  /// - Parameter addresses: decides which addresses are shown in their own scripts.
  public static func full(_ person: Participant, _ addresses: AddressScripts = .none) -> String {
    let email = addresses.shown(person.email)
    guard let name = person.name, !name.isEmpty, name != person.email else {
      return email.isEmpty ? person.displayName : email
    }
    return email.isEmpty ? name : "\(needsQuotes(name) ? quoted(name) : name) <\(email)>"
  }

  /// Returns names with their addresses, since a name can be misleading.
  public static func list(_ people: [Participant]) -> String { joined(people) { full($0) } }

  /// Returns text such as `Bo Karlsson, bo@example.com` for reading aloud, without repeating the address.
  public static func spoken(_ person: Participant) -> String {
    let name = person.displayName
    return person.email.isEmpty || name == person.email ? name : "\(name), \(person.email)"
  }

  /// Returns text such as `Bo Karlsson, bo@example.com; Sarah, sarah@example.com` for reading aloud.
  public static func spoken(_ people: [Participant]) -> String {
    let shown = people.prefix(most).map { spoken($0) }.joined(separator: "; ")
    return people.count > most ? shown + "; and \(people.count - most) more" : shown
  }

  /// Returns the name, such as `Bo Karlsson`, with the address if the name looks like another address, or is
  /// missing.
  public static func name(_ person: Participant) -> String {
    claimsAddress(person) || needsQuotes(person.name ?? "") ? full(person) : person.displayName
  }

  /// Returns whether a name without quotation marks could be read as several people, or as another address.
  private static func needsQuotes(_ name: String) -> Bool {
    name.unicodeScalars.contains { "@\u{FF20}\u{FE6B},<".unicodeScalars.contains($0) }
  }

  private static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "'"))\"" }

  /// Returns the text for a row: only the address if the name looks like another one.
  public static func short(_ person: Participant, _ addresses: AddressScripts = .none) -> String {
    let email = addresses.shown(person.email)
    guard let name = person.name, !name.isEmpty, name != person.email else {
      return email.isEmpty ? person.displayName : email
    }
    return claimsAddress(person) && !email.isEmpty ? email : name
  }

  /// Returns whether a name looks like an address or a host name, to which it need not belong.
  static func claimsAddress(_ person: Participant) -> Bool {
    guard let name = person.name, name != person.email else { return false }
    // Nearly every name has none of the characters that the rest looks for.
    guard name.utf8.contains(where: { $0 == 0x40 || $0 == 0x2E || $0 == 0x3A || $0 == 0xEF }) else {
      return false
    }
    // By scalars: a combining mark behind it makes the sign a part of another character.
    if name.unicodeScalars.contains(where: { "@\u{FF20}\u{FE6B}".unicodeScalars.contains($0) })
      || name.contains("://")
    {
      return true
    }
    let domain = person.email.unicodeScalars.split(separator: "@").last.map { String($0).lowercased() } ?? ""
    return name.split(separator: " ").contains { word in
      // A sender at shop.example may be called `Shop.example`.
      if domain == word.lowercased() || domain.hasSuffix("." + word.lowercased()) { return false }
      let labels = word.split(separator: ".", omittingEmptySubsequences: false)
      return labels.count > 1 && labels.allSatisfy { !$0.isEmpty } && (labels.last?.count ?? 0) > 1
        && labels.last?.allSatisfy(\.isLetter) ?? false
    }
  }

  /// Returns the names as they are read aloud, such as `me and 4 others`: the listener waits for the text, and `headers`
  /// lists all of them.
  /// - Parameter own: the user's own addresses.
  public static func names(_ people: [Participant], own: OwnAddresses = OwnAddresses([])) -> String {
    func named(_ person: Participant) -> String { own.contains(person.email) ? "me" : name(person) }
    guard people.count > 2 else { return Sentence.series(people.map(named)) }
    let first = people.first { own.contains($0.email) } ?? people[0]
    return "\(named(first)) and \(Digits.grouped(people.count - 1)) others"
  }

  private static func joined(_ people: [Participant], _ text: (Participant) -> String) -> String {
    let shown = people.prefix(most).map(text).joined(separator: ", ")
    return people.count > most ? shown + ", and \(people.count - most) more" : shown
  }
}

extension ObjectShape where Source == Participant {
  /// `{name, email}`, as in senders and recipients.
  public static let participant = ObjectShape(fields: [
    .optionalForeignText("name", "the display name; null if there is none") {
      $0.name.flatMap { $0.isEmpty ? nil : $0 }
    },
    .foreignText("email", "the address") { $0.email },
  ])
}
