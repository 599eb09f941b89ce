/// A reason why a draft's files could not be used.
public enum DraftError: Error, Hashable, Sendable {
  /// - Parameter reason: a clause.
  case cannotRead(path: String, reason: String)
  case cannotWrite(path: String, reason: String)
  /// It is not text (UTF-8).
  case notText(path: String)
  /// It is larger than a message can be.
  case tooLarge(path: String, limit: Int)
  case notAFile(path: String)
  /// The draft was discarded, here or elsewhere.
  case gone
}
