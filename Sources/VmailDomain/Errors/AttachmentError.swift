/// A reason why an attachment was not fetched, stored or read.
public enum AttachmentError: Error, Equatable {
  /// Its data is not on this machine, and there is no way to fetch it from the server here.
  case onlyOnServer
  /// Its message, or that part of it, no longer exists.
  case gone
  /// The received data can't be what was sent. A clause gives the reason.
  case damaged(String)
  /// The number of bytes received differs from the one announced.
  case wrongSize(announced: Int, received: Int)
  case noFolder(path: String)
  case cannotWrite(path: String, reason: String)
}
