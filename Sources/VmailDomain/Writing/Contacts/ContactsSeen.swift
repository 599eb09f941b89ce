public import FoundationEssentials

/// The people in mail, collected message by message, with the frequency and the last date.
public struct ContactsSeen: Sendable {
  /// The number of newest messages scanned overall, and in each Sent folder.
  public static let messages = 5_000
  public static let sentMessages = 2_000
  /// The maximum number of people, by name and address: enough for years of mail, few enough for every
  /// machine.
  public static let maximum = 20_000

  private var found: [Participant: Contact] = [:]

  public init() {}

  /// The people; an address may occur several times, with several names (``ContactRanking``).
  public var contacts: [Contact] { Array(found.values) }

  public mutating func received(from person: Participant, at date: Date) {
    note(person, at: date) { $0.received += 1 }
  }

  public mutating func sent(to people: [Participant], at date: Date) {
    for person in people { note(person, at: date) { $0.sentTo += 1 } }
  }

  /// Records the other recipients of a message from somebody else.
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
