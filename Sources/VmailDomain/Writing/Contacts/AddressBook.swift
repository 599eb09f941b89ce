public typealias AddressBookID = ID<AddressBook>
public typealias CardID = ID<StoredCard>

/// An address book: a collection of cards on a server (RFC 6352), or a file or folder of vCards.
public struct AddressBook: Hashable, Sendable {
  public var id: AddressBookID
  /// The account whose server has it; `nil` for a file or folder of this machine.
  public var accountId: AccountID?
  /// Its URL, or the absolute path of the file or folder.
  public var location: String
  public var name: String
  /// The state of the collection at the last sync (RFC 6578, section 3), or a server's ETag or CTag of it; `nil` before the
  /// first.
  public var syncToken: String?

  public init(
    id: AddressBookID, accountId: AccountID?, location: String, name: String, syncToken: String? = nil
  ) {
    (self.id, self.accountId, self.location) = (id, accountId, location)
    (self.name, self.syncToken) = (name, syncToken)
  }
}

/// A card as an address book has it.
public struct AddressBookCard: Hashable, Sendable {
  /// Its path on the server, percent-decoded, or the name of its file in the folder.
  public var href: String
  /// Its version: the server's ETag, or the time and size of its file.
  public var etag: String
  public var source: [UInt8]

  public init(href: String, etag: String, source: [UInt8]) {
    (self.href, self.etag, self.source) = (href, etag, source)
  }
}

/// A card in the store.
public struct StoredCard: Hashable, Sendable {
  public var id: CardID
  public var bookId: AddressBookID
  public var card: AddressBookCard

  public init(id: CardID, bookId: AddressBookID, card: AddressBookCard) {
    (self.id, self.bookId, self.card) = (id, bookId, card)
  }
}

/// An address of a card.
public struct CardAddress: Hashable, Sendable {
  public var cardId: CardID
  public var person: Participant

  public init(cardId: CardID, person: Participant) { (self.cardId, self.person) = (cardId, person) }
}

/// What has changed in an address book since it was last read; stored in one transaction.
public struct AddressBookBatch: Hashable, Sendable {
  /// New and changed cards.
  public var upserted: [AddressBookCard]
  /// The cards that no longer exist, by href.
  public var removed: [String]
  /// Whether `upserted` is all that the book has, so that any other card is removed.
  public var isWhole: Bool
  /// The state after these changes; `nil` if the server has none.
  public var syncToken: String?

  public init(
    upserted: [AddressBookCard] = [], removed: [String] = [], isWhole: Bool = false, syncToken: String?
  ) {
    (self.upserted, self.removed, self.isWhole, self.syncToken) = (upserted, removed, isWhole, syncToken)
  }
}

/// The form in which names and addresses are compared with what is typed: words, without case and accents.
public enum ContactWords {
  /// The maximum length in bytes.
  private static let limit = 1_000

  public static func of(_ text: String) -> [String] {
    SearchTokenizer.words(in: SafeFileName.prefix(text, limit: limit))
  }

  /// Returns words each with a blank before it, so that the beginning of a word is found as a part of the text.
  public static func folded(_ text: String) -> String { of(text).map { " " + $0 }.joined() }
}
