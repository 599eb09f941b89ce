import FoundationEssentials

/// A reason to doubt that a message is from its purported sender.
public struct SenderWarning: Hashable, Sendable {
  /// The names are stable, since programs read them.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The sender is the user's own address, but nothing confirms it.
    case ownAddress
    /// The user's server says that the DMARC check of `shown`, a domain, failed.
    case dmarcFailed
    /// The user's server checked, and nothing confirmed that it is from `shown`, a domain.
    case unconfirmed
    /// `shown`, an address or a domain, looks like the known `actual`.
    case lookAlike
    /// `shown` is the name of somebody whom the user knows by another address, `actual`.
    case otherAddress
    /// The name shows `shown`, another address than `actual`, the sender's.
    case nameShowsAddress
    /// The name claims `shown`, an organization to which the sender's address `actual` does not belong.
    case nameClaims
    /// `shown`, a name or a domain, has letters of several scripts.
    case mixedScripts
    /// `shown`, the name, contains invisible characters.
    case hiddenCharacters
    /// It names several senders: `shown`.
    case severalSenders
    /// `shown`, the sender's address, can't exist; it may be empty.
    case badAddress
    /// Answers go to `shown`, an address at another domain.
    case replyTo
  }

  public var kind: Kind
  /// The text displayed in the mail.
  public var shown: String
  /// The text it is compared with; may be empty.
  public var actual: String

  /// The maximum length in characters, that of the longest address.
  private static let valueLimit = 320

  public init(_ kind: Kind, _ shown: String = "", actual: String = "") {
    self.kind = kind
    self.shown = String(shown.prefix(Self.valueLimit))
    self.actual = String(actual.prefix(Self.valueLimit))
  }
}

/// The stored form of a message's warnings: a JSON list of lists of kind, shown text, and compared text.
public enum StoredSenderWarnings {
  /// - Returns: an empty text if there are none.
  public static func encode(_ warnings: [SenderWarning]) -> String {
    guard !warnings.isEmpty else { return "" }
    let values = warnings.map { [$0.kind.rawValue, $0.shown, $0.actual] }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let data = try? encoder.encode(values) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }

  /// Decodes warnings. Unknown kinds and damaged entries are left out.
  public static func decode(_ text: String) -> [SenderWarning] {
    guard !text.isEmpty, let values = try? JSONDecoder().decode([[String]].self, from: Data(text.utf8)) else {
      return []
    }
    return values.compactMap { value in
      guard value.count == 3, let kind = SenderWarning.Kind(rawValue: value[0]) else { return nil }
      return SenderWarning(kind, value[1], actual: value[2])
    }
  }
}
