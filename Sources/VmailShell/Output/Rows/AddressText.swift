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

  static func list(_ people: [Participant]) -> String {
    let shown = people.prefix(most).map(full).joined(separator: ", ")
    return people.count > most ? shown + ", and \(people.count - most) more" : shown
  }
}
