internal import VmailDomain

/// Reads the header fields that the writer of a draft added, without those that programs and servers add to
/// every message: they would reveal the program or its state to the recipients.
enum CustomFieldReader {
  /// - Parameter header: the header of the draft.
  static func fields(in header: [HeaderField]) -> [CustomField] {
    header.filter { !isBookkeeping($0.name) }.prefix(limit).compactMap {
      try? CustomField(name: $0.name, value: $0.value)
    }
  }

  /// The maximum number of fields.
  private static let limit = 100

  private static func isBookkeeping(_ name: String) -> Bool {
    let name = name.lowercased()
    return names.contains(name) || prefixes.contains(where: name.hasPrefix)
  }

  private static let names: Set<String> = [
    "user-agent", "x-mailer", "x-mimeole", "x-newsreader", "fcc", "lines", "status", "x-status",
    "x-keywords", "x-uid", "x-uidl", "x-imap", "x-imapbase", "x-account-key", "x-identity-key",
    "x-universally-unique-identifier", "x-uniform-type-identifier", "x-template", "x-composer", "x-sender",
    "x-unsent", "x-originating-ip", "x-received", "x-identity", "x-last-updated", "x-enigmail-draft-status",
    "thread-index", "thread-topic", "x-virus-scanned", "received-spf", "xref", "autocrypt-draft-state",
    "hp-outer",
  ]
  /// Of Thunderbird, Apple Mail, Gmail, Outlook and Exchange, KMail, Evolution, mutt, Claws, spam filters, and seals.
  private static let prefixes = [
    "x-mozilla-", "x-apple-", "x-gm-", "x-google-", "x-ms-", "x-microsoft-", "x-forefront-", "x-kmail-",
    "x-evolution-", "x-mutt-", "x-claws-", "x-spam-", "x-sieve", "arc-",
  ]
}
