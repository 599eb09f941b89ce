/// Why a draft's files could not be used.
public enum DraftError: Error, Hashable, Sendable {
  /// - Parameter reason: a clause.
  case cannotRead(path: String, reason: String)
  case cannotWrite(path: String, reason: String)
  /// It is no text (UTF-8).
  case notText(path: String)
  /// More than a message can be.
  case tooLarge(path: String, limit: Int)
  case notAFile(path: String)
  /// It was discarded, here or elsewhere.
  case gone
}
