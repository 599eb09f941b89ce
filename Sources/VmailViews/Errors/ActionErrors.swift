public import VmailCommandLine
public import VmailDomain
import VmailTerminal

/// Errors about actions that can't be carried out on threads.
extension ShellError {
  /// Returns the error of a command on messages or threads, given both while a conversation is open.
  public static func messagesAndThreads(_ message: Word, _ thread: Word) -> ShellError {
    ShellError(
      .usage, "\(message.text) is a message of the open conversation, but \(thread.text) names threads",
      hint: "Name either messages or threads, or type back first.", place: thread.range)
  }

  /// Returns the error of a line that could mean messages of the open conversation or threads of the listing.
  public static func messagesOrThreads(_ words: [Word]) -> ShellError {
    let text = words.map(\.text).joined(separator: " ")
    let isOne = words.count == 1 && words[0].number != nil
    let kinds = isOne ? "message \(text) or thread \(text)" : "messages or threads"
    return ShellError(
      .usage, "\(text) could mean \(kinds)",
      hint:
        "Type expand \(text) for the \(isOne ? "message" : "messages"), or open \(text) for the \(isOne ? "thread" : "threads").",
      place: words.first?.range)
  }

  public static func noMessageLeft(_ words: [Word]) -> ShellError {
    let place = words.first.flatMap { first in
      words.last.map { first.range.lowerBound..<$0.range.upperBound }
    }
    let text = words.map(\.text).joined(separator: " ")
    return ShellError(.usage, "\(text) excludes every message of this conversation", place: place)
  }

  public static func cannotMove(to name: String, place: Range<Int>) -> ShellError {
    ShellError(.usage, "threads cannot be moved to \(name)", place: place)
  }

  public static func notALabel(_ name: String, place: Range<Int>) -> ShellError {
    let isSystem = SystemFolderNames.purpose(of: name) != nil || name.lowercased() == "outbox"
    return ShellError(
      .usage, "\"\(name)\" cannot be a label's name",
      hint: isSystem
        ? "That is the name of a system folder: use move."
        : "A name is text on one line, with something before and after each /.", place: place)
  }

  /// - Parameter word: the word as typed, such as `keyword:word`.
  public static func unknownTag(_ word: String, place: Range<Int>) -> ShellError {
    let tags = MessageKeyword.tags.map(\.term)
    return ShellError(
      .usage, "no tag \"\(word)\": the tags are " + tags.joined(separator: ", "), place: place)
  }

  /// Returns the error about a permanent deletion when nobody can be asked (page 8.10).
  public static func needsConfirmation(of actions: String) -> ShellError {
    ShellError(.usage, "--yes is required to \(actions)", hint: "It can't be undone. Nothing was done.")
  }

  public static let nothingToUndo = ShellError(.failure, "nothing to undo")
  /// - Parameter isLast: whether it was the last action, so that another `undo` continues before it.
  public static func irreversible(_ past: String, isLast: Bool = true) -> ShellError {
    ShellError(
      .failure, Sentence.begun(past) + ": that can't be undone",
      hint: isLast ? "Type undo again to undo the action before it." : nil)
  }

  public static func notNumbered(_ number: Word) -> ShellError {
    ShellError(
      .usage, "no action \(number.text)", hint: "Type undo --list or pending for numbers.",
      place: number.range)
  }

  /// - Parameter later: what depends on it, with numbers; the latest first.
  public static func isNeeded(_ past: String, by later: [(n: Int, past: String)]) -> ShellError {
    let named =
      later.prefix(3).map { "\($0.n) (\($0.past))" }
      + (later.count > 3 ? [Digits.counted(later.count - 3, "other action")] : [])
    let depend = later.count == 1 ? "depends" : "depend"
    return ShellError(
      .failure, "\(Sentence.begun(past)): \(Sentence.series(named)) \(depend) on that",
      hint: later.first.map { "Nothing was done. Type undo \($0.n) first." })
  }
}

extension ErrorWording {
  static func agentJournalFull(_ error: AgentJournalFull) -> ShellError {
    ShellError(
      .permission,
      "agents have changed mail \(Digits.grouped(error.limit)) times, and undo --agent could not take back more",
      hint: "Nothing was done. Without --agent, type undo --agent.")
  }

  static func historyRefusal(_ refusal: HistoryRefusal) -> ShellError {
    switch refusal {
    case .begins: ShellError(.failure, "changes of that time are not known")
    case .isEmpty: ShellError(.failure, "vmail had no mail then")
    case .exceeds(let count):
      ShellError(
        .failure, "more than \(Digits.grouped(count)) messages have changed or arrived since",
        hint: "Name a later time, or type trace to see what happened to one message.")
    case .isOver: ShellError(.failure, "mail of the past can't be changed")
    }
  }

  public static func grantRefusal(_ refusal: GrantRefusal) -> ShellError {
    let text =
      switch refusal {
      case .isOver(let id): "grant \(id) doesn't allow this any more"
      case .leavesOut(let id, let count): "grant \(id) leaves out \(Digits.counted(count, "thread"))"
      case .exceeds(let id, let left): "grant \(id) is only for \(Digits.counted(left, "more thread"))"
      }
    return ShellError(.permission, text, hint: "Nothing was done. Type grants for a list.")
  }
}
