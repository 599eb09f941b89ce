/// A reason to doubt that a message is from whom it seems to be.
public struct SenderWarning: Hashable, Sendable {
  /// The names are a contract: programs read them.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// It names the user's own address, which nothing confirms.
    case ownAddress
    /// The user's server says that the DMARC check of `shown`, a domain, failed.
    case dmarcFailed
    /// The user's server looked, and nothing showed that it is from `shown`, a domain.
    case unconfirmed
    /// `shown`, an address or a domain, looks like `actual`, which is known.
    case lookAlike
    /// `shown` is the name of somebody whom the user knows by `actual`, another address.
    case otherAddress
    /// The name shows `shown`, another address than `actual`, the sender's.
    case nameShowsAddress
    /// The name says `shown`, an organisation to which `actual`, the sender's address, does not belong.
    case nameClaims
    /// `shown`, a name or a domain, has letters of several scripts.
    case mixedScripts
    /// `shown`, the name, has characters that are not seen between its letters.
    case hiddenCharacters
    /// It names several senders: `shown`.
    case severalSenders
    /// Nobody can have `shown`, the sender's address; it may be empty.
    case badAddress
    /// Answers go to `shown`, an address at another domain.
    case replyTo
  }

  public var kind: Kind
  /// What the mail shows.
  public var shown: String
  /// What it is compared with; empty where nothing is.
  public var actual: String

  /// In characters: of an address as long as they may be.
  private static let valueLimit = 320

  public init(_ kind: Kind, _ shown: String = "", actual: String = "") {
    self.kind = kind
    self.shown = String(shown.prefix(Self.valueLimit))
    self.actual = String(actual.prefix(Self.valueLimit))
  }
}
