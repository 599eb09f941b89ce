public import FoundationEssentials

/// The people of mail that was seen, gathered message by message, with how often and when.
public struct ContactsSeen: Sendable {
  /// How many of the newest messages, and of the newest of each Sent folder, are looked at.
  public static let messages = 5_000
  public static let sentMessages = 2_000
  /// People kept, by name and address: enough for years of mail, few enough for every machine.
  public static let maximum = 20_000

  private var found: [Participant: Contact] = [:]

  public init() {}

  /// An address may come several times, with several names (``ContactRanking``).
  public var contacts: [Contact] { Array(found.values) }

  public mutating func received(from person: Participant, at date: Date) {
    note(person, at: date) { $0.received += 1 }
  }

  public mutating func sent(to people: [Participant], at date: Date) {
    for person in people { note(person, at: date) { $0.sentTo += 1 } }
  }

  /// Those that a message from somebody else was to as well.
  public mutating func saw(_ people: [Participant], at date: Date) {
    for person in people { note(person, at: date) { _ in } }
  }

  private mutating func note(_ person: Participant, at date: Date, _ count: (inout Contact) -> Void) {
    guard !person.email.isEmpty else { return }
    guard var contact = found[person] ?? room(for: person, date) else { return }
    count(&contact)
    contact.last = max(contact.last, date)
    found[person] = contact
  }

  private func room(for person: Participant, _ date: Date) -> Contact? {
    found.count < Self.maximum ? Contact(person: person, last: date) : nil
  }
}
