import VmailDomain

/// Addresses for people to read.
enum AddressText {
  /// More recipients than anyone reads; `headers` has them all.
  private static let most = 20

  /// `Bo Karlsson <bo@example.com>`
  /// - Parameter addresses: says which addresses are shown in letters of their own.
  static func full(_ person: Participant, _ addresses: AddressScripts = .none) -> String {
    let email = addresses.shown(person.email)
    guard let name = person.name, !name.isEmpty, name != person.email else {
      return email.isEmpty ? person.displayName : email
    }
    return email.isEmpty ? name : "\(name) <\(email)>"
  }

  /// Each with its address: a name can say anything.
  static func list(_ people: [Participant]) -> String { joined(people) { full($0) } }

  /// `Bo Karlsson, bo@example.com`, to be heard: each address once.
  static func spoken(_ person: Participant) -> String {
    let name = person.displayName
    return person.email.isEmpty || name == person.email ? name : "\(name), \(person.email)"
  }

  /// `Bo Karlsson, bo@example.com; Sarah, sarah@example.com`, to be heard.
  static func spoken(_ people: [Participant]) -> String {
    let shown = people.prefix(most).map { spoken($0) }.joined(separator: "; ")
    return people.count > most ? shown + "; and \(people.count - most) more" : shown
  }

  /// `Bo Karlsson`; with the address where the name looks like another address, or there is none.
  static func name(_ person: Participant) -> String {
    claimsAddress(person) ? full(person) : person.displayName
  }

  /// What a row has room for: the address alone where the name looks like another one.
  static func short(_ person: Participant, _ addresses: AddressScripts = .none) -> String {
    let email = addresses.shown(person.email)
    guard let name = person.name, !name.isEmpty, name != person.email else {
      return email.isEmpty ? person.displayName : email
    }
    return claimsAddress(person) && !email.isEmpty ? email : name
  }

  /// Whether a name looks like an address or the name of a place on the net, which it need not be.
  static func claimsAddress(_ person: Participant) -> Bool {
    guard let name = person.name, name != person.email else { return false }
    if name.contains("@") || name.contains("\u{FF20}") || name.contains("\u{FE6B}") || name.contains("://") {
      return true
    }
    let domain = person.email.split(separator: "@").last?.lowercased() ?? ""
    return name.split(separator: " ").contains { word in
      // `Shop.example` may write from there.
      if domain == word.lowercased() || domain.hasSuffix("." + word.lowercased()) { return false }
      let labels = word.split(separator: ".", omittingEmptySubsequences: false)
      return labels.count > 1 && labels.allSatisfy { !$0.isEmpty } && (labels.last?.count ?? 0) > 1
        && labels.last?.allSatisfy(\.isLetter) ?? false
    }
  }

  /// As they are said aloud.
  /// - Parameter own: the user's own addresses, in lower case.
  static func names(_ people: [Participant], own: Set<String> = []) -> String {
    joined(people) { own.contains($0.email.lowercased()) ? "me" : name($0) }
  }

  private static func joined(_ people: [Participant], _ text: (Participant) -> String) -> String {
    let shown = people.prefix(most).map(text).joined(separator: ", ")
    return people.count > most ? shown + ", and \(people.count - most) more" : shown
  }
}
