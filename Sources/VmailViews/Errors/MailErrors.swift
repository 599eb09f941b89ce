public import VmailCommandLine
import VmailTerminal

/// Errors that several features share.
extension ShellError {
  public static func unknownFolder(_ name: String, place: Range<Int>?, nearest: String?) -> ShellError {
    let hint =
      switch name.lowercased() {
      case "..": "Type back for the place before this one."
      case "snoozed": "Type snooze for a list of snoozed threads."
      default: "Type folders for a list."
      }
    return ShellError(
      .usage, "no folder \"\(name)\"" + didYouMean(nearest), hint: hint, place: place,
      subject: Subject(text: name))
  }

  public static func labelAndSearch(_ name: String, numbers: [Int], place: Range<Int>?) -> ShellError {
    ShellError(
      .usage, "\"\(name)\" is a label and a saved search",
      hint: "Use its number: folder \(Sentence.choice(numbers.map(String.init))).", place: place)
  }

  public static func unknownAccount(_ name: String, place: Range<Int>?, nearest: String?) -> ShellError {
    ShellError(
      .usage, "no account \"\(name)\"" + didYouMean(nearest), hint: "Type accounts for a list.",
      place: place, subject: Subject(text: name))
  }

  public static let noRcFile = ShellError(
    .usage, "no rc file is in use", hint: "Start vmail without --no-rc, or with --rc FILE."
  )

  public static let noAccount = ShellError(
    .usage, "no account is set up yet",
    hint: "Type account add, or import PATH to import mail.")

  /// Returns the error about what changes one account, without a current one.
  public static func noAccountChosen(_ names: [String]) -> ShellError {
    ShellError(
      .usage, "this is done in one account, and All Inboxes has all of them",
      hint: "Type account \(names.first.map(QuotedWord.quoted) ?? "NAME") first, or the name of another.")
  }

  public static let noConversation = ShellError(
    .usage, "no conversation is open", hint: "Type open and a thread's number first.")

  public static let emptyConversation = ShellError(
    .failure, "This conversation appears empty", hint: "Type list.")

  public static let bodyNotHere = ShellError(.temporary, "Message body not available offline")

  /// Offline, of a message that the server still has.
  public static let damagedHere = ShellError(
    .temporary, "the store's copy of this message is damaged",
    hint: "Type doctor. The next sync then downloads the message again.")

  public static func notALink(_ word: Word) -> ShellError {
    ShellError(
      .usage, "no link \(word.text)", hint: "Type links for a list; 3.1 is the first link of message 3.",
      place: word.range)
  }

  public static func notAMessage(_ word: Word) -> ShellError {
    ShellError(
      .usage, "\"\(word.text)\" is not a message of this conversation",
      hint: "Use a message number, or type back for the listing.",
      place: word.range)
  }

  /// - Parameter thread: the thread of the listing that the word names; `nil` for the open conversation.
  public static func noSuchMessage(_ word: Word, count: Int, thread: Int? = nil) -> ShellError {
    let messages = count == 1 ? "one message" : "\(count) messages"
    return ShellError(
      .usage, (thread.map { "thread \($0)" } ?? "this conversation") + " has \(messages)",
      hint: thread == nil ? "For a thread of the listing, type open and its number." : nil, place: word.range)
  }

  public static let noListing = ShellError(.usage, "nothing has been listed yet", hint: "Type list.")

  public static let noCurrentThread = ShellError(
    .usage, "no thread selected", hint: "Type list, then a number.")

  public static let noMoreThreads = ShellError(
    .failure, "no more threads", hint: "Type top for the first page.")

  public static let noMoreFormerThreads = ShellError(
    .failure, "a list of mail as it was can't be continued",
    hint: "Type asof, the time, and list -n 100 for more threads at once.")

  public static let nothingToRetry = ShellError(.failure, "nothing has failed")

  /// - Parameter isOff: whether the user has switched categories off.
  public static func noCategories(isOff: Bool) -> ShellError {
    isOff
      ? ShellError(.failure, "there are no categories and tabs while ai is off", hint: "Type ai on.")
      : ShellError(.failure, "there are no tabs, because mail has no categories here")
  }

  public static let offline = ShellError(.temporary, "vmail is offline", hint: "Type online to connect.")
}
