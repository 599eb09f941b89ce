/// Returns what has changed in a file or folder of vCards; `nil` if nothing has.
///
/// - Parameter etags: the known cards, by href.
/// - Throws: ``AddressBookError``.
public typealias AddressBookReading =
  @Sendable (_ location: String, _ etags: [String: String]) throws -> AddressBookBatch?

/// Writes a card where an address book is: on this machine, or on a server. What it is then is read from there.
///
/// - Parameters:
///   - source: the card; `nil` to remove it.
///   - card: its place, and the version that is replaced; a card without an etag is new, and its href is only proposed.
/// - Throws: ``AddressBookError``; ``AddressBookError/Reason/changed`` if it is another version now.
public typealias AddressBookWriting =
  @Sendable (_ source: [UInt8]?, _ card: AddressBookCard, _ book: AddressBook) async throws -> Void

/// The reason why an address book can't be read or written.
public struct AddressBookError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// `errno`.
    case system(Int32)
    case tooLarge
    /// It is neither a file nor a folder.
    case notAFile
    /// The file has something in it, but no vCard.
    case notVCards
    /// All of its cards, of which there were several, have gone at once.
    case emptied
    /// Its last card has gone; it was read as empty.
    case lastCardGone
    /// Somebody has changed the card since it was read.
    case changed
    /// The connection was lost before the server answered: it may have stored the card.
    case unanswered
    /// The server refused the change, with this status of HTTP.
    case refused(Int)
  }

  public var path: String
  public var reason: Reason

  public init(path: String, reason: Reason) { (self.path, self.reason) = (path, reason) }
}
