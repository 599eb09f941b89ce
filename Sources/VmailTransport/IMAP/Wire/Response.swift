import VmailDomain

/// What a server says.
enum Response: Equatable, Sendable {
  /// The end of the command with this tag.
  case tagged(String, StatusResponse)
  case status(StatusResponse)
  /// `+`: go on.
  case continuation([UInt8])
  case capability([String])
  case enabled([String])
  case list(ListedMailbox)
  case mailboxStatus(MailboxPath, RemoteFolder.Status)
  /// The MODSEQ that may come with it is of no use here.
  case search(UIDSet)
  case extendedSearch(ExtendedSearch)
  case exists(Int)
  /// Something was expunged. Which sequence number it had is of no use to who keeps UIDs.
  case expunge
  case vanished(Vanished)
  case fetch(FetchedData)
  case namespace(Namespaces)
  /// Anything else, such as RECENT, FLAGS and ID: by name.
  case other(String)
}
