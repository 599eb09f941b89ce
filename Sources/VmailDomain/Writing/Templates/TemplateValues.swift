/// The values of placeholders, by name.
public struct TemplateValues: Hashable, Sendable {
  private var values: [String: String] = [:]

  public init() {}

  /// The value of a name; `nil` if there is none. A value of spaces is none.
  public subscript(name: String) -> String? {
    get { values[name] }
    set { values[name] = newValue.flatMap(Self.present) }
  }

  /// Returns the value; `nil` if it has only spaces.
  static func present(_ value: String) -> String? { value.allSatisfy(\.isWhitespace) ? nil : value }

  /// Returns the values for a message: `name`, `first-name` and `email` of its recipients, `me` and `date`.
  ///
  /// Of several recipients, they are separated by commas. A name is missing if one of them has none; `first-name` is
  /// missing if a name does not appear to be a person's.
  /// - Parameter date: the day in words.
  public init(to people: [Participant], from sender: Participant, date: String) {
    let names = people.map { person in person.name.map(HeaderText.oneLine).flatMap { $0.isEmpty ? nil : $0 } }
    let firstNames = zip(people, names).map { person, name in
      name.flatMap { Self.firstName(Participant(name: $0, email: person.email)) }
    }
    self["name"] = Self.joined(names)
    self["first-name"] = Self.joined(firstNames)
    self["email"] = Self.joined(people.map(\.email))
    self["me"] = HeaderText.oneLine(sender.name ?? sender.email)
    self["date"] = date
  }

  private static func joined(_ values: [String?]) -> String? {
    let known = values.compactMap(\.self)
    return known.count == values.count ? known.joined(separator: ", ") : nil
  }

  /// A name of one word is a first name here: the user has written it, or knows the person by it.
  private static func firstName(_ person: Participant) -> String? {
    if let found = FirstName.of(person) { return found }
    guard let name = person.name, !name.contains("@"), !name.contains(where: \.isWhitespace) else {
      return nil
    }
    return name
  }
}
