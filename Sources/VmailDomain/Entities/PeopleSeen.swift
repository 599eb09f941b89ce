/// The senders and recipients of mail, collected message by message, newest first.
public struct PeopleSeen: Sendable {
  /// The number of newest messages that are scanned, and of people kept: enough for completing addresses in
  /// use, few enough to collect at every start.
  public static let messages = 2_000
  public static let maximum = 2_000

  /// The people, unique by address regardless of case, most recent first.
  public private(set) var people: [Participant] = []
  private var places: [String: Int] = [:]
  private let limit: Int

  public init(limit: Int) { self.limit = max(0, limit) }

  /// Adds a person. A name found only in an older message is better than none.
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
