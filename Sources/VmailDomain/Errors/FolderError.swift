public enum FolderError: Error, Equatable {
  case gone
  /// Names are compared without case.
  case nameTaken(String)
  /// A saved search is called so: both are listed as folders.
  case nameOfSearch(String)
  /// System folders stay as they are.
  case notALabel(String)
  /// A server would delete its mail with it.
  case hasMail(String, messages: Int)
  /// A server has still to be told of what was done in it.
  case isWaitedFor(String)
  /// Gmail has it, and hides it from mail programs.
  case hiddenByGmail(SpecialFolder)
}
