public enum FolderError: Error, Equatable {
  case gone
  /// Names are compared regardless of case.
  case nameTaken(String)
  /// A saved search has that name: both are listed as folders.
  case nameOfSearch(String)
  /// System folders can't be changed.
  case notALabel(String)
  /// The server would delete the folder's mail along with it.
  case hasMail(String, messages: Int)
  /// Some changes in it have not been sent to the server yet.
  case isWaitedFor(String)
  /// Gmail has this folder, but hides it from mail programs.
  case hiddenByGmail(SpecialFolder)
}
