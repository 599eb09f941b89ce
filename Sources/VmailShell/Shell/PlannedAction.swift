import VmailDomain
import VmailEngine
import VmailViews

/// An action that is about to be carried out, or at least confirmed.
struct PlannedAction: Sendable {
  var action: ThreadAction
  var places: [ThreadInMailbox]
  var phrase: ActionPhrase
  /// The number of messages that it changes; `nil` if it isn't known.
  var messages: Int?
  /// The subject, if it is about a single thread; empty if it isn't known.
  var subject = ""
  /// The keywords that it sets and that the server can't keep.
  var onlyHere: MessageFlags = []
  /// The numbers of the messages of a single thread that it is limited to; empty for whole threads.
  var numbers: [Int] = []
  /// Its threads that leave the mailbox.
  var leaving: Set<ThreadID>
  /// How many of its messages don't match what its threads were named by.
  var others: OtherMessages?
  /// How many of its threads need no change; 0 if it isn't known.
  var unchanged = 0
  /// The labels to add that have to be created first.
  var newLabels: NewLabels?
  /// The follow-up to run once the whole plan has been carried out.
  var afterwards: (@Sendable (inout Shell) async throws -> Void)?

  struct NewLabels: Hashable, Sendable {
    var accountId: AccountID
    var names: [String]
  }

  init(_ action: ThreadAction, on places: [ThreadInMailbox], _ directory: FolderDirectory) {
    self.init(action, on: places, ActionPhrase(action, folders: directory.names))
  }

  init(_ action: ThreadAction, on places: [ThreadInMailbox], _ phrase: ActionPhrase) {
    self.action = action
    self.places = places
    self.phrase = phrase
    leaving = action.leavesMailbox ? Set(places.map(\.threadId)) : []
  }

  /// The threads in words.
  var threads: ActedThreads {
    var threads = ActedThreads(
      count: places.count - unchanged, messages: messages, subject: subject, numbers: numbers)
    threads.others = others
    threads.unchanged = unchanged
    return threads
  }
}
