/// Names and addresses in the text of a mail, which are never parsed.
package enum PersonText {
  private static let nameLimit = 200

  /// Returns `Alice Example <alice@example.test>`, on one line.
  package static func full(_ person: Participant) -> String {
    let email = HeaderText.oneLine(person.email)
    let name = String(HeaderText.oneLine(person.name ?? "").prefix(nameLimit))
    if name.isEmpty || name == email { return email.isEmpty ? "Unknown" : email }
    return email.isEmpty ? name : "\(name) <\(email)>"
  }

  package static func list(_ people: [Participant]) -> String {
    let shown = people.prefix(AddressList.countLimit).map(full).joined(separator: ", ")
    let rest = people.count - AddressList.countLimit
    return rest > 0 ? "\(shown), and \(rest) more" : shown
  }
}
