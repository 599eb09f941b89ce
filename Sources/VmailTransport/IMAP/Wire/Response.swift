import VmailDomain

/// A response from a server.
enum Response: Equatable, Sendable {
  /// The tagged response that ends a command.
  case tagged(String, StatusResponse)
  case status(StatusResponse)
  /// `+`: the client should go on.
  case continuation([UInt8])
  case capability([String])
  case enabled([String])
  case list(ListedMailbox)
  case mailboxStatus(MailboxPath, RemoteFolder.Status)
  /// The MODSEQ that may come with it isn't used here.
  case search(UIDSet)
  case extendedSearch(ExtendedSearch)
  case exists(Int)
  /// A message was expunged. Its sequence number isn't needed, since UIDs are stored.
  case expunge
  case vanished(Vanished)
  case fetch(FetchedData)
  /// The data of a message, in a form that can't be read.
  /// - Parameter uid: the message; `nil` when not even that is known.
  case unreadableFetch(uid: UInt32?, ServerError)
  case namespace(Namespaces)
  /// Any other response, such as RECENT, FLAGS and ID, by name.
  case other(String)
}
