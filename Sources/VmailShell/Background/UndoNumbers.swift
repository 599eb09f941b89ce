import VmailDomain

/// What `undo N` takes back.
enum UndoTarget: Hashable, Sendable {
  case action(ActionID)
  case mail(EmailID)
  /// A snoozed thread, or one of which the user is to be reminded.
  case snooze(ThreadID)
  /// What an agent wants to do: taking it back denies it.
  case approval(ApprovalID)
}

/// The numbers for `undo N`, which mean the same during the whole session. What another process numbers first has its
/// number before it was shown: `pending`, `undo --list` and the records of actions show numbers.
struct UndoNumbers: Sendable {
  private var targets: [UndoTarget] = []
  private var numbers: [UndoTarget: Int] = [:]
  var shown: Set<Int> = []

  mutating func number(of target: UndoTarget) -> Int {
    if let number = numbers[target] { return number }
    targets.append(target)
    numbers[target] = targets.count
    return targets.count
  }

  func target(_ number: Int) -> UndoTarget? {
    targets.indices.contains(number - 1) ? targets[number - 1] : nil
  }
}
