public import FoundationEssentials

/// A person with whom the user exchanges mail.
public struct Contact: Hashable, Sendable {
  public var person: Participant
  /// The number of messages from them.
  public var received: Int
  /// The number of messages to them.
  public var sentTo: Int
  /// The date of the last message from or to them; `Date.distantPast` if there is none.
  public var last: Date
  /// Whether they have a card in an address book.
  public var isInAddressBook = false
  /// Whether a warning about the sender was stored with any of the messages from them.
  public var isDoubted = false

  public init(person: Participant, received: Int = 0, sentTo: Int = 0, last: Date) {
    self.person = person
    self.received = received
    self.sentTo = sentTo
    self.last = last
  }

  /// Whether there was a warning about them, and the user has neither written to them nor made a card for them.
  public var isOnlyDoubted: Bool { isDoubted && sentTo == 0 && !isInAddressBook }

  var total: Int { received + sentTo }
  /// Whether there is mail from them, to them or with them.
  public var hasMail: Bool { last > .distantPast }
}

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

  public mutating func received(from person: Participant, at date: Date, isDoubted: Bool = false) {
    note(person, at: date) { contact in
      contact.received += 1
      if isDoubted { contact.isDoubted = true }
    }
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

/// Finds people by parts of their name or address.
public enum ContactRanking {
  /// Returns the people who match every typed word: it begins a word of the name, of the local part or of the
  /// domain, ignoring case and accents.
  ///
  /// - Parameters:
  ///   - seen: an address may occur several times, with several names.
  ///   - cards: the people of address books whose cards match the query, perhaps by another word.
  /// - Returns: unique addresses with their best names; those that the user wrote to first, then the most
  ///   recent, and last the cards of people who are in no mail, in their order.
  public static func ranked(
    _ seen: some Sequence<Contact>, cards: [Participant] = [], query: String, limit: Int = .max
  ) -> [Contact] {
    let words = SearchTokenizer.words(in: SafeFileName.prefix(query, limit: queryLimit))
    // A query of punctuation matches nobody, an empty one everybody.
    guard !words.isEmpty || query.allSatisfy(\.isWhitespace) else { return [] }
    let known = Set(cards.map { AddressKey($0.email) })
    var found: [Contact] = []
    var mailed: Set<AddressKey> = []
    for var contact in merged(Array(seen) + cards.map { Contact(person: $0, last: .distantPast) }) {
      let key = AddressKey(contact.person.email)
      contact.isInAddressBook = known.contains(key)
      guard contact.hasMail, contact.isInAddressBook || matches(contact.person, words) else {
        continue
      }
      mailed.insert(key)
      found.append(contact)
    }
    let others = UniqueRecipients.of(cards).filter { !mailed.contains(AddressKey($0.email)) }.map {
      var contact = Contact(person: $0, last: .distantPast)
      contact.isInAddressBook = true
      return contact
    }
    return Array((found.sorted(by: precedes) + others).prefix(max(0, limit)))
  }

  /// Returns the people whom a typed name can mean: it begins a word of their name or of their local part. If some have it as
  /// a whole word, only those; if the user has written to some of these, or else has cards of some, only those, so that
  /// nobody becomes the meaning of a name by writing under it. Programs that nobody can write to are left out, and doubtful senders come last.
  /// - Parameter contacts: as in ``ranked(_:query:limit:)``, in their order.
  public static func meant(by name: String, among contacts: [Contact]) -> [Contact] {
    let wanted = SearchTokenizer.words(in: SafeFileName.prefix(name, limit: queryLimit))
    guard !wanted.isEmpty else { return [] }
    let named = contacts.compactMap { contact -> (Contact, [String])? in
      let local = contact.person.email.prefix { $0 != "@" }
      let letters = local.lowercased().filter(\.isLetter)
      guard
        contact.sentTo > 0 || contact.isInAddressBook || !programs.contains(where: { letters.contains($0) })
      else { return nil }
      return (contact, SearchTokenizer.words(in: "\(contact.person.name ?? "") \(local)"))
    }
    let whole = named.filter { Set($0.1).isSuperset(of: wanted) }
    let begun = { (own: [String]) in wanted.allSatisfy { word in own.contains { $0.hasPrefix(word) } } }
    let found = whole.isEmpty ? named.filter { begun($0.1) } : whole
    let ways: [[(Contact, [String])]] = [
      found.filter { $0.0.sentTo > 0 }, found.filter(\.0.isInAddressBook), found,
    ]
    let meant = (ways.first { !$0.isEmpty } ?? []).map(\.0)
    return meant.filter { !$0.isDoubted } + meant.filter(\.isDoubted)
  }

  private static let programs = ["noreply", "donotreply", "mailerdaemon"]

  /// The maximum length in bytes.
  private static let queryLimit = 1_000

  private static func matches(_ person: Participant, _ words: [String]) -> Bool {
    guard !words.isEmpty else { return true }
    let own = SearchTokenizer.words(in: "\(person.name ?? "") \(person.email)")
    return words.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
  }

  private static func precedes(_ first: Contact, _ second: Contact) -> Bool {
    if (first.sentTo > 0) != (second.sentTo > 0) { return first.sentTo > 0 }
    if first.last != second.last { return first.last > second.last }
    if first.total != second.total { return first.total > second.total }
    return first.person.email < second.person.email
  }

  private static func merged(_ seen: some Sequence<Contact>) -> [Contact] {
    var all: [AddressKey: [Contact]] = [:]
    for contact in seen where !contact.person.email.isEmpty {
      all[AddressKey(contact.person.email), default: []].append(contact)
    }
    return all.values.compactMap { contacts in
      guard var contact = contacts.max(by: { $0.last < $1.last }) else { return nil }
      contact.person.name = bestName(contacts)
      contact.received = contacts.reduce(0) { $0 + $1.received }
      contact.sentTo = contacts.reduce(0) { $0 + $1.sentTo }
      contact.isDoubted = contacts.contains(where: \.isDoubted)
      return contact
    }
  }

  /// Returns the most frequent name, or the most recent of several; an address isn't a name.
  private static func bestName(_ contacts: [Contact]) -> String? {
    let named = contacts.filter { contact in
      guard let name = contact.person.name, !name.allSatisfy(\.isWhitespace) else { return false }
      return name.lowercased() != contact.person.email.lowercased()
    }
    return named.max { ($0.total, $0.last) < ($1.total, $1.last) }?.person.name
  }
}
