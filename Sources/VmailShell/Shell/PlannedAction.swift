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
  /// The labels to add that have to be created first, in each account.
  var newLabels: [AccountID: [String]] = [:]
  /// The grant under which an agent does it, at once; `nil` if it needs none.
  var grant: GrantUse?
  /// The follow-up to run once the whole plan has been carried out.
  var afterwards: (@Sendable (inout Shell) async throws -> Void)?

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
      count: places.ofRows.count - unchanged, messages: messages, subject: subject, numbers: numbers)
    threads.others = others
    threads.unchanged = unchanged
    return threads
  }
}

extension PlannedAction {
  /// Joins what is planned in several accounts into one step of undo, if it is of one kind.
  /// - Parameter places: the threads in the order in which they were named.
  static func joined(
    _ plans: [(account: Account, planned: PlannedAction)], on places: [ThreadInMailbox],
    _ directory: FolderDirectory
  ) -> [PlannedAction] {
    let actions = plans.map { ($0.account.id, $0.planned.action) }
    guard plans.count > 1,
      let action = ThreadAction.joined(Dictionary(actions, uniquingKeysWith: { first, _ in first }))
    else {
      // A copy that is acted on otherwise than its row counts, too.
      return plans.map { plan in
        var planned = plan.planned
        for index in planned.places.indices { planned.places[index].isCopy = false }
        return planned
      }
    }
    let labels = plans.reduce(into: [:]) { $0.merge($1.planned.newLabels) { first, _ in first } }
    let known = Set(plans.flatMap(\.planned.places))
    var joined = PlannedAction(
      action, on: places.filter(known.contains),
      ActionPhrase(action, folders: directory.names, newLabels: Set(labels.values.joined()).sorted()))
    joined.newLabels = labels
    return [joined]
  }
}
