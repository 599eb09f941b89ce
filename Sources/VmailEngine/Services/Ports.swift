public import Foundation
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
  /// Extracts attachments from sources on this machine.
  public var attachments: any AttachmentFetching
  /// Reads the attachments that need no viewer.
  public var attachmentReader: any AttachmentReading
  public var decoding: any TransferDecoding
  /// Reads mail from files; `mailboxWriter` writes it to them.
  public var mailboxes: any MailboxReading
  public var mailboxWriter: any MailboxWriting

  // MARK: What is worked out

  public var categorizing: any MessageCategorizing
  public var assistance: any AssistanceProviding
  public var model: any ModelServing

  // MARK: Servers

  public var connector: any MailServerConnecting
  public var submission: any SubmissionTesting
  public var submitting: any MailSubmitting
  public var discovery: any ServerDiscovering
  public var oauth: any OAuthAuthorizing
  public var secrets: any SecretKeeping
  public var pictures: any PictureFetching
  public var unsubscribing: any OneClickUnsubscribing

  // MARK: This machine

  public var network: any NetworkWatching
  public var metered: any MeteredConnection
  public var clock: any WallClock
  public var time: MonotonicTime
  /// Schedules pauses between attempts.
  public var alarms: any AlarmClock
  /// The offset of local time from UTC at a moment, in seconds.
  public var utcOffset: @Sendable (Date) -> Int
  public var identifiers: MessageIDs
  /// The meaning of `~`; `nil` for none.
  public var home: String?

  public init(
    reader: any MessageReading, opener: any MessageOpening, composer: any MessageComposing,
    attachments: any AttachmentFetching, attachmentReader: any AttachmentReading,
    decoding: any TransferDecoding,
    mailboxes: any MailboxReading, mailboxWriter: any MailboxWriting, categorizing: any MessageCategorizing,
    assistance: any AssistanceProviding, model: any ModelServing, connector: any MailServerConnecting,
    submission: any SubmissionTesting, submitting: any MailSubmitting, discovery: any ServerDiscovering,
    oauth: any OAuthAuthorizing, secrets: any SecretKeeping, pictures: any PictureFetching,
    unsubscribing: any OneClickUnsubscribing, network: any NetworkWatching, metered: any MeteredConnection,
    clock: any WallClock, time: MonotonicTime = .machine, alarms: any AlarmClock,
    utcOffset: @escaping @Sendable (Date) -> Int, identifiers: MessageIDs = MessageIDs(), home: String?
  ) {
    self.reader = reader
    self.opener = opener
    self.composer = composer
    self.attachments = attachments
    self.attachmentReader = attachmentReader
    self.decoding = decoding
    self.mailboxes = mailboxes
    self.mailboxWriter = mailboxWriter
    self.categorizing = categorizing
    self.assistance = assistance
    self.model = model
    self.connector = connector
    self.submission = submission
    self.submitting = submitting
    self.discovery = discovery
    self.oauth = oauth
    self.secrets = secrets
    self.pictures = pictures
    self.unsubscribing = unsubscribing
    self.network = network
    self.metered = metered
    self.clock = clock
    self.time = time
    self.alarms = alarms
    self.utcOffset = utcOffset
    self.identifiers = identifiers
    self.home = home
  }

  /// Returns the same ports, with every connection logged before it is made.
  func logged(in log: ConnectionLog) -> Ports {
    var ports = self
    ports.connector = LoggedMailServers(connector, log: log)
    ports.submission = LoggedSubmission(submission, log: log)
    ports.submitting = LoggedSubmitting(submitting, log: log)
    ports.discovery = LoggedDiscovery(discovery, log: log)
    ports.oauth = LoggedOAuth(oauth, log: log)
    ports.pictures = LoggedPictures(pictures, log: log)
    ports.unsubscribing = LoggedUnsubscribing(unsubscribing, log: log)
    ports.model = LoggedModel(model, log: log)
    return ports
  }
}
