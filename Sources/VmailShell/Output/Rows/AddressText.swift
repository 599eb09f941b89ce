import VmailDomain

/// Addresses for people to read.
enum AddressText {
  /// More recipients than anyone reads; `headers` has them all.
  private static let most = 20

  /// `Bo Karlsson <bo@example.com>`
  static func full(_ person: Participant) -> String {
    guard let name = person.name, !name.isEmpty, name != person.email else { return person.displayName }
    return person.email.isEmpty ? name : "\(name) <\(person.email)>"
  }

  /// Each with its address: a name can say anything.
  static func list(_ people: [Participant]) -> String { joined(people, full) }

  /// As they are said aloud.
  static func names(_ people: [Participant]) -> String { joined(people, \.displayName) }

  private static func joined(_ people: [Participant], _ text: (Participant) -> String) -> String {
    let shown = people.prefix(most).map(text).joined(separator: ", ")
    return people.count > most ? shown + ", and \(people.count - most) more" : shown
  }
}
