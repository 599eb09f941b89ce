/// The people that mail was from and to, gathered message by message, the newest first.
public struct PeopleSeen: Sendable {
  /// How many of the newest messages are looked at, and how many people are kept: enough to type
  /// the addresses that are in use, few enough to be gathered at every start.
  public static let messages = 2_000
  public static let maximum = 2_000

  /// Each address once, whatever its case, most recent first.
  public private(set) var people: [Participant] = []
  private var places: [String: Int] = [:]
  private let limit: Int

  public init(limit: Int) { self.limit = max(0, limit) }

  /// A name that comes with an older message only is better than none.
  public mutating func add(_ person: Participant) {
    guard !person.email.isEmpty else { return }
    let key = person.email.lowercased()
    if let place = places[key] {
      if people[place].name?.isEmpty ?? true { people[place].name = person.name }
    } else if people.count < limit {
      places[key] = people.count
      people.append(person)
    }
  }
}
