public import VmailDomain
import VmailStore

/// Reads and changes address books: files and folders of this machine, and the cards that were synced with servers.
public struct AddressBooksUseCase: Sendable {
  let store: MailStore

  /// A card with what it says.
  public struct Entry: Hashable, Sendable {
    public var stored: StoredCard
    public var book: AddressBook
    public var card: VCard
  }

  /// A group, and whom it reaches.
  public struct Group: Hashable, Sendable {
    public var name: String
    public var members: [Participant]
    /// The members without an address.
    public var unreachable: Int
  }

  /// What was done to a card, so that it can be taken back.
  public struct Change: Hashable, Sendable {
    public var person: Participant
    public var book: AddressBook
    /// Empty if the card has none.
    public var uid: String
    /// `nil` if the card was new.
    public var before: [UInt8]?
    public var after: [UInt8]
  }

  public enum Refusal: Error, Hashable, Sendable {
    case noAddressBook
    case alreadyThere(Participant, AddressBook)
    /// It has been changed or removed since.
    case changedSince
  }

  // MARK: Reading

  /// Stores what has changed in address books of this machine, and forgets those that are no longer set.
  /// - Parameter locations: absolute paths; without any, nothing is forgotten.
  /// - Returns: why some couldn't be read, where what they had before remains; and which have lost their last card.
  public func refresh(
    _ locations: [String], reading: @escaping AddressBookReading
  ) async throws -> [AddressBookError] {
    var failures: [AddressBookError] = []
    let known = try await store.read { try $0.addressBooks() }.filter { $0.accountId == nil }
    for location in locations {
      let book = known.first { $0.location == location }
      let etags = try await store.read { mail in try book.map { try mail.cardETags(in: $0.id) } ?? [:] }
      do {
        guard
          let batch = try reading(location, etags) ?? (book == nil ? AddressBookBatch(syncToken: nil) : nil)
        else { continue }
        let name = String(location.split(separator: "/").last ?? "")
        let isEmptied = try await store.write { mail in
          let book = try mail.addAddressBook(accountId: nil, location: location, name: name)
          // A file is known even if it has no card.
          let isEmpty = { try mail.snapshot.cards(in: book.id).allSatisfy(\.card.source.isEmpty) }
          let onlyLoses = try batch.upserted.allSatisfy(\.source.isEmpty) && !isEmpty()
          try mail.apply(batch, to: book.id)
          return try onlyLoses && isEmpty()
        }
        if isEmptied { failures.append(AddressBookError(path: location, reason: .lastCardGone)) }
      } catch let error as AddressBookError { failures.append(error) } catch StoreError.readOnly { continue }
    }
    let old = locations.isEmpty ? [] : known.filter { !locations.contains($0.location) }
    if !old.isEmpty {
      try? await store.write { mail in for book in old { try mail.removeAddressBook(book.id) } }
    }
    return failures
  }

  /// Returns the cards that match a query, those whose name is the query first.
  /// - Parameter limit: the most that are read.
  public func entries(_ query: String, locations: [String], limit: Int) async throws -> [Entry] {
    try await store.read { mail in
      let books = try mail.addressBooks(locations)
      let named = try mail.groups(query, in: books).filter(\.isGroup).map(\.card)
      let found = try mail.cardAddresses(matching: query, in: books.map(\.id)).map(\.cardId)
      var seen: Set<CardID> = []
      let entries = try (named + found).filter { seen.insert($0).inserted }.prefix(limit).compactMap { id in
        try mail.card(id).flatMap { stored in
          VCard(stored.card.source).flatMap { card in
            books.first { $0.id == stored.bookId }.map { Entry(stored: stored, book: $0, card: card) }
          }
        }
      }
      let wanted = ContactWords.of(query)
      let isWhole = { (entry: Entry) in ContactWords.of(entry.card.name) == wanted }
      return entries.filter(isWhole) + entries.filter { !isWhole($0) }
    }
  }

  // MARK: Groups

  /// Returns the group with a name, from the first address book that has it; `nil` if none has.
  public func group(_ name: String, locations: [String]) async throws -> Group? {
    try await store.read { mail in
      let books = try mail.addressBooks(locations)
      let found = try mail.groups(name, in: books)
      guard let first = found.first else { return nil }
      var expansion = GroupExpansion(mail: mail)
      for part in found where part.book == first.book { try expansion.add(part.card, isGroup: part.isGroup) }
      return Group(
        name: first.name, members: UniqueRecipients.of(expansion.members), unreachable: expansion.unreachable)
    }
  }

  /// Returns the names of all groups, sorted.
  public func groupNames(_ locations: [String]) async throws -> [String] {
    try await store.read { mail in
      try Set(mail.groups(nil, in: mail.addressBooks(locations)).map(\.name)).sorted()
    }
  }

  // MARK: Changing

  /// Adds a person: to their card, if the book has one of that name, else as a card of their own.
  /// - Parameters:
  ///   - location: the location or name of the book; `nil` for the first.
  ///   - uid: the identifier of a new card.
  /// - Throws: ``Refusal``, ``AddressBookError``, ``StoreError``, and the errors of `writing`.
  public func add(
    _ person: Participant, to location: String?, locations: [String], uid: String,
    writing: AddressBookWriting
  ) async throws -> Change {
    let book = try await store.read { mail in
      try mail.addressBooks(locations).first {
        location == nil || $0.location == location || $0.name.lowercased() == location?.lowercased()
      }
    }
    guard let book else { throw Refusal.noAddressBook }
    let key = AddressKey(person.email)
    let (isKnown, own) = try await store.read { mail in
      let all = try mail.cardAddresses(in: [book.id])
      let wanted = ContactWords.of(person.name ?? "")
      let named =
        wanted.isEmpty
        ? [] : Set(all.filter { ContactWords.of($0.person.name ?? "") == wanted }.map(\.cardId))
      return (
        all.contains { AddressKey($0.person.email) == key },
        try named.count == 1 ? named.first.flatMap { try mail.card($0) } : nil
      )
    }
    guard !isKnown else { throw Refusal.alreadyThere(person, book) }
    let old = own.flatMap { own in VCard(own.card.source).map { (own.card, $0) } }
    let new = old.flatMap { $0.1.adding(person.email) } ?? VCard.new(person, uid: uid)
    guard let new else { throw Refusal.noAddressBook }
    let place = old?.0 ?? AddressBookCard(href: uid + ".vcf", etag: "", source: [])
    try await writing(new.source, place, book)
    return Change(person: person, book: book, uid: new.uid, before: old?.0.source, after: new.source)
  }

  /// Takes back a change, unless the card was changed since. The book has to be read before (``refresh(_:reading:)``).
  /// - Throws: ``Refusal/changedSince``, and the errors of `writing`.
  public func takeBack(_ change: Change, writing: AddressBookWriting) async throws {
    let now = try await store.read { mail in
      // A card without an identifier is found by what it says.
      let cards =
        change.uid.isEmpty
        ? try mail.cardAddresses(matching: change.person.email, in: [change.book.id])
          .compactMap { try mail.card($0.cardId) } : try mail.cards(uid: change.uid)
      return cards.first { $0.bookId == change.book.id && $0.card.source == change.after }
    }
    guard let now else { throw Refusal.changedSince }
    try await writing(change.before, now.card, change.book)
  }
}

/// Collects the people of a group, and of the groups in it.
private struct GroupExpansion {
  let mail: Snapshot
  var members: [Participant] = []
  var unreachable = 0
  private var seen: Set<CardID> = []
  private static let mostDepth = 20

  init(mail: Snapshot) { self.mail = mail }

  /// - Parameter isGroup: whether the card is a group, and not only in a category.
  mutating func add(_ card: CardID, isGroup: Bool, depth: Int = 0) throws {
    guard seen.insert(card).inserted, depth < Self.mostDepth else { return }
    guard isGroup, let stored = try mail.card(card), let group = VCard(stored.card.source), group.isGroup
    else {
      if let address = try mail.addresses(of: card).first {
        members.append(address.person)
      } else {
        unreachable += 1
      }
      return
    }
    for member in group.members {
      switch member {
      case .address(let email): members.append(Participant(email: email))
      case .card(let uid):
        guard let found = try mail.cards(uid: uid).first(where: { $0.bookId == stored.bookId }) else {
          unreachable += 1
          continue
        }
        let isInner = VCard(found.card.source)?.isGroup ?? false
        try add(found.id, isGroup: isInner, depth: depth + 1)
      }
    }
  }
}

extension Snapshot {
  /// Returns what makes groups, in the order of the books.
  /// - Parameter name: the name, whose case doesn't matter; `nil` for all.
  fileprivate func groups(
    _ name: String?, in books: [AddressBook]
  ) throws -> [(name: String, card: CardID, isGroup: Bool, book: AddressBookID)] {
    let all = try cardGroups().filter { name == nil || $0.name.lowercased() == name?.lowercased() }
    return books.flatMap { book in all.filter { $0.book == book.id } }
  }
}
