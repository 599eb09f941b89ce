/// Leaves each recipient of a mail one copy.
public enum UniqueRecipients {
  /// The same people, each address once: the first of it stays, with the first name that comes with it.
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

  /// The draft with each address once: in To rather than in Cc, in Cc rather than in Bcc.
  public static func of(_ draft: Draft) -> Draft {
    var draft = draft
    draft.to = of(draft.to)
    draft.cc = without(draft.to, of(draft.cc))
    draft.bcc = without(draft.to + draft.cc, of(draft.bcc))
    return draft
  }

  /// Those of `people` that are not among `others`.
  static func without(_ others: [Participant], _ people: [Participant]) -> [Participant] {
    let keys = Set(others.map { AddressKey($0.email) })
    return people.filter { !keys.contains(AddressKey($0.email)) }
  }
}
