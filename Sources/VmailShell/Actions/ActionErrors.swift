import VmailTerminal

/// Errors about actions that can't be carried out on threads.
extension ShellError {
  /// Returns the error of a command on messages or threads, given both while a conversation is open.
  static func messagesAndThreads(_ message: Word, _ thread: Word) -> ShellError {
    ShellError(
      .usage, "\(message.text) is of the open conversation, and \(thread.text) names threads",
      hint: "Name either messages or threads, or type back first.", place: thread.range)
  }

  static func noMessageLeft(_ words: [Word]) -> ShellError {
    let place = words.first.flatMap { first in
      words.last.map { first.range.lowerBound..<$0.range.upperBound }
    }
    let text = words.map(\.text).joined(separator: " ")
    return ShellError(.usage, "\(text) leaves no message of this conversation", place: place)
  }

  static func starredIsNoFolder(for command: String) -> ShellError {
    ShellError(.usage, "\(command) takes threads out of a folder, and Starred is none", hint: "Use unstar.")
  }

  static func cannotMove(to name: String, place: Range<Int>) -> ShellError {
    ShellError(.usage, "threads cannot be moved to \(name)", place: place)
  }

  static func notALabel(_ name: String, place: Range<Int>) -> ShellError {
    ShellError(
      .usage, "\"\(name)\" cannot be a label's name", hint: "System folders keep theirs: use move.",
      place: place)
  }

  static func unknownLabel(_ name: String, place: Range<Int>, nearest: String?) -> ShellError {
    ShellError(
      .usage, "no label \"\(name)\"" + didYouMean(nearest), hint: "Type folders for a list.", place: place)
  }

  /// Returns the error about a permanent deletion when nobody can be asked (page 8.10).
  static func needsConfirmation(of actions: String) -> ShellError {
    ShellError(.usage, "to \(actions) can't be undone, so it needs --yes", hint: "Nothing was done.")
  }

  static let declined = ShellError(.failure, "nothing was done")
  static let nothingToUndo = ShellError(.failure, "nothing to undo")
  static let nothingToRedo = ShellError(.failure, "nothing to redo")

  static func irreversible(_ past: String) -> ShellError {
    ShellError(
      .failure, Sentence.begun(past) + ": that can't be undone",
      hint: "Type undo again to take back what came before.")
  }

  /// - Parameter pending: the existing numbers.
  static func notPending(_ number: Word, pending: [Int]) -> ShellError {
    let there =
      pending.isEmpty
      ? "nothing is pending" : "there is \(Sentence.choice(pending.map(String.init), "and"))"
    return ShellError(
      .usage, "no pending action \(number.text): \(there)", hint: "undo alone takes back what was done last.",
      place: number.range)
  }

  static func carriedOutAlready(_ number: Word) -> ShellError {
    ShellError(
      .failure, "\(number.text) was carried out already", hint: "Type undo to take back what was done last.")
  }
}
