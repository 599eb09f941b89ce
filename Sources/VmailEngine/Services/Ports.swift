public import FoundationEssentials
public import VmailDomain

/// The interfaces to everything outside the store: servers, programs, time, and the parsing and composing of
/// messages.
///
/// The program creates the real ones (`Wiring`); tests replace those that they examine.
public struct Ports: Sendable {
  // MARK: Messages and files

  public var reader: any MessageReading
  public var opener: any MessageOpening
  public var composer: any MessageComposing
  /// The keys with which mail is signed and encrypted.
  public var keyring: any KeyringAccess
  /// Extracts attachments from sources on this machine.
  public var attachments: any AttachmentFetching
  /// Works with the calendars of invitations.
  public var calendars: any CalendarReading
  /// Reads the attachments that need no viewer.
  public var attachmentReader: any AttachmentReading
  public var decoder: PartDecoderMaking
  /// Reads mail from files; `mailboxWriter` writes it to them.
  public var mailboxes: any MailboxReading
  public var mailboxWriter: any MailboxWriting
  public var maildirs: any MaildirAccess

  // MARK: What is worked out

  public var categorizing: any MessageCategorizing
  public var assistance: any AssistanceProviding
  public var model: any ModelServing
  /// Detects the language of a text.
  public var language: LanguageDetecting
  public var spelling: any SpellChecking

  // MARK: Servers

  public var connector: any MailServerConnecting
  public var submission: any MailSubmitting
  public var discovery: any ServerDiscovering
  public var oauth: any OAuthAuthorizing
  public var secrets: any SecretKeeping
  public var addressBooks: any AddressBookServing
  public var pictures: PictureFetching
  public var unsubscribing: OneClickUnsubscribing
  /// The log in which those above note every connection they make.
  public var connections: ConnectionLog

  // MARK: This machine

  public var network: any NetworkWatching
  /// Whether the way to the network costs by the byte; `nil` when nobody knows.
  public var isMetered: @Sendable () async -> Bool?
  public var clock: any WallClock
  public var time: MonotonicTime
  /// How many seconds local time is ahead of UTC at a moment.
  public var utcOffset: @Sendable (Date) -> Int
  public var identifiers: MessageIDs
  /// The meaning of `~`; `nil` for none.
  public var home: String?

  public init(
    reader: any MessageReading, opener: any MessageOpening, composer: any MessageComposing,
    keyring: any KeyringAccess, calendars: any CalendarReading, attachments: any AttachmentFetching,
    attachmentReader: any AttachmentReading,
    decoder: @escaping PartDecoderMaking,
    mailboxes: any MailboxReading, mailboxWriter: any MailboxWriting, maildirs: any MaildirAccess,
    categorizing: any MessageCategorizing,
    assistance: any AssistanceProviding, model: any ModelServing,
    language: @escaping LanguageDetecting, spelling: any SpellChecking, connector: any MailServerConnecting,
    submission: any MailSubmitting, discovery: any ServerDiscovering,
    oauth: any OAuthAuthorizing, secrets: any SecretKeeping,
    addressBooks: any AddressBookServing, pictures: @escaping PictureFetching,
    unsubscribing: @escaping OneClickUnsubscribing, connections: ConnectionLog,
    network: any NetworkWatching,
    isMetered: @escaping @Sendable () async -> Bool?,
    clock: any WallClock, time: MonotonicTime = .machine,
    utcOffset: @escaping @Sendable (Date) -> Int, identifiers: MessageIDs = MessageIDs(), home: String?
  ) {
    self.reader = reader
    self.opener = opener
    self.composer = composer
    self.keyring = keyring
    self.calendars = calendars
    self.attachments = attachments
    self.attachmentReader = attachmentReader
    self.decoder = decoder
    self.mailboxes = mailboxes
    self.mailboxWriter = mailboxWriter
    self.maildirs = maildirs
    self.categorizing = categorizing
    self.assistance = assistance
    self.model = model
    self.language = language
    self.spelling = spelling
    self.connector = connector
    self.submission = submission
    self.discovery = discovery
    self.oauth = oauth
    self.secrets = secrets
    self.addressBooks = addressBooks
    self.pictures = pictures
    self.unsubscribing = unsubscribing
    self.connections = connections
    self.network = network
    self.isMetered = isMetered
    self.clock = clock
    self.time = time
    self.utcOffset = utcOffset
    self.identifiers = identifiers
    self.home = home
  }
}
