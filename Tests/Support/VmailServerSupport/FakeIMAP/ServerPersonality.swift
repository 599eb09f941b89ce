/// The kind of server that a ``FakeIMAPServer`` imitates.
public struct ServerPersonality: Sendable, CustomStringConvertible {
  public var name: String
  /// The capabilities after log-in. Commands and options of others are answered with BAD.
  public var capabilities: [String]
  /// The capabilities in the greeting, before log-in.
  public var firstCapabilities: [String]
  public var mailboxes: [FakeMailbox]
  public var separator: Character = "/"
  /// The prefix of the personal namespace, such as `INBOX.`: mailboxes can be created only there.
  public var prefix = ""
  /// The special uses for which no mailbox can be created (`[USEATTR]`, RFC 6154 section 6).
  public var refusedUses: Set<MailboxUse> = []
  /// Whether COPY, MOVE and APPEND report the new UIDs (COPYUID, APPENDUID), as UIDPLUS requires.
  public var tellsNewUIDs = true
  /// The response to MOVE and COPY if all messages are expunged; `nil` for OK.
  public var answerToGone: String?
  /// The maximum number of connections that are logged in.
  public var connectionLimit: Int?
  public var gmail = GmailSettings()
  /// The number of messages that a mailbox shows, the newest ones, unless UIDONLY is enabled; `nil` for all.
  public var shownWithoutUIDONLY: Int?
  /// The minimum size for UIDBATCHES.
  public var smallestBatch = 500

  public var description: String { name }

  func has(_ capability: String) -> Bool { capabilities.contains(capability) }
  var messageLimit: Int? { number("MESSAGELIMIT=") }
  /// The limit of COPY, if it has its own.
  var saveLimit: Int? { number("SAVELIMIT=") }

  private func number(_ name: String) -> Int? {
    capabilities.first { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.count)) }
  }

  /// Whether mailboxes are labels, of which a message may have several.
  var isGmail: Bool { has("X-GM-EXT-1") }

  /// Returns a value for X-GM-MSGID and X-GM-THRID, which are 64-bit numbers.
  func gmailId(_ id: Int) -> String { String(1_850_000_000_000_000_000 + id) }

  public func without(_ names: String...) -> ServerPersonality {
    var personality = self
    personality.name += " without \(names.joined(separator: ", "))"
    personality.capabilities.removeAll { names.contains($0) }
    personality.firstCapabilities.removeAll { names.contains($0) }
    return personality
  }

  /// Returns the personality with only the Inbox as a mailbox at first.
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

/// A mailbox that exists on a server from the start.
public struct FakeMailbox: Sendable {
  /// The name as sent by the server, in modified UTF-7.
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

/// Gmail's settings for IMAP.
public struct GmailSettings: Sendable {
  /// The effect of expunging a message from the last folder shown by IMAP.
  public enum ExpungeBehavior: Sendable { case archive, trash, deleteForever }

  /// The mailboxes that are not shown by IMAP.
  public var hidden: Set<MailboxUse> = []
  /// Whether `\Deleted` expunges at once, as is the default.
  public var autoExpunge = true
  public var expungeBehavior = ExpungeBehavior.archive
  /// The labels of the user that are not shown by IMAP ("Show in IMAP"). X-GM-LABELS has them all the same.
  public var hiddenLabels: Set<String> = []
  /// Whether messages in Trash and Spam keep their labels, as some reports say (Foundry376/Mailspring#491).
  public var keepsLabels = false
  /// The number of bytes that FETCH may send until the next day (2,500 MB, by Google's page "Gmail bandwidth limits");
  /// `nil` for no limit.
  public var dailyBytes: Int?
}

extension ServerPersonality {
  private static let usualMailboxes = [
    FakeMailbox("INBOX"), FakeMailbox("Sent", .sent), FakeMailbox("Drafts", .drafts),
    FakeMailbox("Trash", .trash), FakeMailbox("Junk", .junk), FakeMailbox("Archive", .archive),
  ]

  /// All capabilities used by vmail, as in Dovecot.
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

  /// A server without CONDSTORE, so that changed flags can't be requested, such as Office 365.
  public static let plain = ServerPersonality(
    name: "without CONDSTORE",
    capabilities: [
      "IMAP4rev1", "SASL-IR", "LITERAL+", "ID", "IDLE", "NAMESPACE", "UIDPLUS", "MOVE", "UNSELECT",
      "CHILDREN",
      "SPECIAL-USE",
    ],
    firstCapabilities: ["IMAP4rev1", "SASL-IR", "AUTH=PLAIN", "AUTH=XOAUTH2", "ID", "IDLE"],
    mailboxes: usualMailboxes)

  /// A server that supports only RFC 3501.
  public static let bare = ServerPersonality(
    name: "bare IMAP4rev1", capabilities: ["IMAP4rev1"], firstCapabilities: ["IMAP4rev1"],
    mailboxes: usualMailboxes.map { FakeMailbox($0.name) })

  /// Gmail: labels instead of folders, CONDSTORE without QRESYNC, LITERAL-. The capabilities are those of logs of 2026 (the
  /// same in many public repositories), except for COMPRESS=DEFLATE, QUOTA, XLIST and UTF8=ACCEPT, which are not imitated.
  ///
  /// What it does is in Google's pages "IMAP extensions" and "ImapSettings". The rest follows reports: lines of real
  /// sessions that go-imap's tests of 2026 have (which labels are quoted, what .SILENT leaves out, that a user's label may
  /// begin with a backslash), dlech/gmailbuttons#10 (X-GM-LABELS leaves out the label of the selected mailbox), a report of
  /// 2026-09-30 (removing that label is accepted and does nothing), and Nylas (so is changing `\Sent`). Nobody says what
  /// happens to labels that don't exist or to their parents, except that the former are created.
  public static let gmail = ServerPersonality(
    name: "Gmail",
    capabilities: [
      "IMAP4rev1", "UNSELECT", "IDLE", "NAMESPACE", "ID", "CHILDREN", "X-GM-EXT-1", "UIDPLUS", "ENABLE",
      "MOVE",
      "CONDSTORE", "ESEARCH", "LIST-EXTENDED", "LIST-STATUS", "LITERAL-", "SPECIAL-USE",
      "APPENDLIMIT=35651584",
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

  /// Stalwart: all that Dovecot has, with limits and the ways around them.
  public static func stalwart(limit: Int) -> ServerPersonality {
    var personality = dovecot.with(
      "UIDONLY", "UIDBATCHES", "MESSAGELIMIT=\(limit)", "SAVELIMIT=\(limit + 5)")
    personality.name = "Stalwart with \(limit) at once"
    personality.smallestBatch = min(limit, personality.smallestBatch)
    return personality
  }

  /// Yahoo and AOL: no CONDSTORE, and the newest messages of a mailbox only, unless UIDONLY is enabled. There
  /// it shows 10,000 of them, and processes 1,000 at once.
  public static func yahoo(showing shown: Int, limit: Int) -> ServerPersonality {
    ServerPersonality(
      name: "Yahoo with \(limit) at once",
      capabilities: [
        "IMAP4rev1", "ID", "MOVE", "NAMESPACE", "UIDPLUS", "LITERAL+", "CHILDREN", "UNSELECT", "OBJECTID",
        "IDLE", "ENABLE", "UIDONLY", "LIST-EXTENDED", "LIST-STATUS", "SPECIAL-USE", "MESSAGELIMIT=\(limit)",
      ],
      firstCapabilities: ["IMAP4rev1", "SASL-IR", "AUTH=PLAIN", "AUTH=XOAUTH2", "ID", "ENABLE", "UIDONLY"],
      mailboxes: usualMailboxes, shownWithoutUIDONLY: shown)
  }

  /// Gmail with All Mail hidden from IMAP: a message expunged from its last label may be deleted permanently.
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
