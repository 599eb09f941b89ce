/// Removes duplicate recipients of a mail.
public enum UniqueRecipients {
  /// Returns the people with unique addresses: the first occurrence is kept, with the first name given for
  /// it.
  public static func of(_ people: [Participant]) -> [Participant] {
    var seen: [AddressKey: Int] = [:]
    var unique: [Participant] = []
    for person in people {
      let key = AddressKey(person.email)
      if let place = seen[key] {
        if unique[place].name?.isEmpty ?? true { unique[place].name = person.name }
      } else {
        seen[key] = unique.count
        unique.append(person)
      }
    }
    return unique
  }

  /// Returns the draft with unique addresses: To takes precedence over Cc, and Cc over Bcc.
  public static func of(_ draft: Draft) -> Draft {
    var draft = draft
    draft.to = of(draft.to)
    draft.cc = without(draft.to, of(draft.cc))
    draft.bcc = without(draft.to + draft.cc, of(draft.bcc))
    return draft
  }

  /// Returns those of `people` that are not among `others`.
  static func without(_ others: [Participant], _ people: [Participant]) -> [Participant] {
    let keys = Set(others.map { AddressKey($0.email) })
    return people.filter { !keys.contains(AddressKey($0.email)) }
  }
}
