/// Why an attachment was not fetched, kept or read.
public enum AttachmentError: Error, Equatable {
  /// Its bytes are not on this machine, and nothing here can ask the server for them.
  case onlyOnServer
  /// Its message, or that part of it, is not there any more.
  case gone
  /// What came cannot be what was sent. A clause says why.
  case damaged(String)
  /// Another number of bytes came than was announced.
  case wrongSize(announced: Int, received: Int)
  case noFolder(path: String)
  case cannotWrite(path: String, reason: String)
}
