/// What kind of server a ``FakeIMAPServer`` is.
public struct ServerPersonality: Sendable, CustomStringConvertible {
  public var name: String
  /// After login. Commands and options of others are answered with BAD.
  public var capabilities: [String]
  /// In the greeting, before it.
  public var firstCapabilities: [String]
  public var mailboxes: [FakeMailbox]
  public var separator: Character = "/"
  /// Of the personal namespace, such as `INBOX.`: mailboxes are made nowhere else.
  public var prefix = ""
  /// What no mailbox can be made for (`[USEATTR]`, RFC 6154 section 6).
  public var refusedUses: Set<MailboxUse> = []
  /// Whether COPY, MOVE and APPEND tell the new UIDs (COPYUID, APPENDUID), which UIDPLUS asks for.
  public var tellsNewUIDs = true
  /// What MOVE and COPY of messages that are all gone say; `nil`: OK.
  public var answerToGone: String?
  /// How many may be logged in at once.
  public var connectionLimit: Int?
  public var gmail = GmailSettings()

  public var description: String { name }

  func has(_ capability: String) -> Bool { capabilities.contains(capability) }
  /// Whether mailboxes are labels, of which one message may have several.
  var isGmail: Bool { has("X-GM-EXT-1") }

  /// X-GM-MSGID and X-GM-THRID are 64-bit numbers.
  func gmailId(_ id: Int) -> String { String(1_850_000_000_000_000_000 + id) }

  public func without(_ names: String...) -> ServerPersonality {
    var personality = self
    personality.name += " without \(names.joined(separator: ", "))"
    personality.capabilities.removeAll { names.contains($0) }
    personality.firstCapabilities.removeAll { names.contains($0) }
    return personality
  }

  /// With the Inbox alone, until mailboxes are made.
  public func withInboxAlone(prefix: String = "", separator: Character = "/") -> ServerPersonality {
    var personality = self
    personality.name += " with INBOX alone" + (prefix.isEmpty ? "" : " and \(prefix)")
    personality.mailboxes = [FakeMailbox("INBOX")]
    (personality.prefix, personality.separator) = (prefix, separator)
    return personality
  }

  public func with(_ names: String...) -> ServerPersonality {
    var personality = self
    personality.name += " with \(names.joined(separator: ", "))"
    personality.capabilities += names
    return personality
  }
}

/// A mailbox that a server has from the start.
public struct FakeMailbox: Sendable {
  /// As on the wire, in modified UTF-7.
  public var name: String
  public var use: MailboxUse?

  public init(_ name: String, _ use: MailboxUse? = nil) { (self.name, self.use) = (name, use) }
}

/// SPECIAL-USE attributes (RFC 6154, RFC 8457).
public enum MailboxUse: String, Sendable {
  case all = "\\All"
  case archive = "\\Archive"
  case drafts = "\\Drafts"
  case flagged = "\\Flagged"
  case important = "\\Important"
  case junk = "\\Junk"
  case sent = "\\Sent"
  case trash = "\\Trash"
}

/// What a user of Gmail can set about IMAP.
public struct GmailSettings: Sendable {
  /// What becomes of a message that is expunged from the last folder that IMAP shows.
  public enum ExpungeBehavior: Sendable { case archive, trash, deleteForever }

  /// Not shown by IMAP.
  public var hidden: Set<MailboxUse> = []
  /// Whether `\Deleted` expunges at once, as it does unless the user turns that off.
  public var autoExpunge = true
  public var expungeBehavior = ExpungeBehavior.archive
}

extension ServerPersonality {
  private static let usualMailboxes = [
    FakeMailbox("INBOX"), FakeMailbox("Sent", .sent), FakeMailbox("Drafts", .drafts),
    FakeMailbox("Trash", .trash), FakeMailbox("Junk", .junk), FakeMailbox("Archive", .archive),
  ]

  /// Everything that vmail makes use of, as Dovecot has it.
  public static let dovecot = ServerPersonality(
    name: "Dovecot",
    capabilities: [
      "IMAP4rev1", "SASL-IR", "LITERAL+", "ID", "ENABLE", "IDLE", "NAMESPACE", "UIDPLUS", "MOVE",
      "CONDSTORE", "QRESYNC", "ESEARCH", "LIST-EXTENDED", "LIST-STATUS", "SPECIAL-USE", "UNSELECT",
      "CHILDREN",
    ],
    firstCapabilities: [
      "IMAP4rev1", "SASL-IR", "LITERAL+", "ID", "ENABLE", "IDLE", "AUTH=PLAIN", "AUTH=XOAUTH2",
    ],
    mailboxes: usualMailboxes)

  /// Flags that changed can't be asked for, as with Office 365.
  public static let plain = ServerPersonality(
    name: "without CONDSTORE",
    capabilities: [
      "IMAP4rev1", "SASL-IR", "LITERAL+", "ID", "IDLE", "NAMESPACE", "UIDPLUS", "MOVE", "UNSELECT",
      "CHILDREN",
      "SPECIAL-USE",
    ],
    firstCapabilities: ["IMAP4rev1", "SASL-IR", "AUTH=PLAIN", "AUTH=XOAUTH2", "ID", "IDLE"],
    mailboxes: usualMailboxes)

  /// RFC 3501, and not a word more.
  public static let bare = ServerPersonality(
    name: "bare IMAP4rev1", capabilities: ["IMAP4rev1"], firstCapabilities: ["IMAP4rev1"],
    mailboxes: usualMailboxes.map { FakeMailbox($0.name) })

  /// Labels in place of folders, CONDSTORE without QRESYNC, LITERAL-.
  public static let gmail = ServerPersonality(
    name: "Gmail",
    capabilities: [
      "IMAP4rev1", "UNSELECT", "IDLE", "NAMESPACE", "ID", "CHILDREN", "X-GM-EXT-1", "UIDPLUS", "ENABLE",
      "MOVE",
      "CONDSTORE", "LIST-EXTENDED", "LIST-STATUS", "LITERAL-", "SPECIAL-USE",
    ],
    firstCapabilities: [
      "IMAP4rev1", "UNSELECT", "IDLE", "NAMESPACE", "ID", "CHILDREN", "X-GM-EXT-1", "SASL-IR", "AUTH=PLAIN",
      "AUTH=XOAUTH2",
    ],
    mailboxes: [
      FakeMailbox("INBOX"), FakeMailbox("[Gmail]/All Mail", .all), FakeMailbox("[Gmail]/Drafts", .drafts),
      FakeMailbox("[Gmail]/Important", .important), FakeMailbox("[Gmail]/Sent Mail", .sent),
      FakeMailbox("[Gmail]/Spam", .junk), FakeMailbox("[Gmail]/Starred", .flagged),
      FakeMailbox("[Gmail]/Trash", .trash),
    ],
    connectionLimit: 15)

  /// Gmail whose All Mail is not shown by IMAP: what is expunged from the last label may be gone for good.
  public static func gmailHidingAllMail(
    _ behavior: GmailSettings.ExpungeBehavior = .deleteForever
  ) -> ServerPersonality {
    var personality = gmail
    personality.name = "Gmail without All Mail"
    personality.gmail.hidden = [.all]
    personality.gmail.expungeBehavior = behavior
    return personality
  }
}
