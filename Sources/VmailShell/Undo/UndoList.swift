import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// The past actions with their numbers for `undo`.
enum UndoList {
  /// Prints a page of the actions that can be undone, the newest first.
  /// - Parameter number: the number of the action before which the page begins; `nil` for the newest page.
  static func show(before number: String?, in shell: inout Shell) async throws {
    var actions = try await numbered(in: &shell)
    if let text = number {
      guard let index = actions.firstIndex(where: { String($0.n) == text }) else {
        throw ShellError(.usage, "no action \(text)", hint: "Type undo --list for numbers.")
      }
      actions.removeSubrange(...index)
    }
    if actions.isEmpty { return shell.console.notice("There are no actions to undo.") }
    let page = actions.prefix(shell.settings.pageSize ?? AppConstants.threadListPageSize)
    var records: [UndoStepRecord] = []
    for (n, step) in page {
      let phrase = try await Undo.phrase(of: step.action.action, id: step.action.id, in: &shell)
      records.append(UndoStepRecord(phrase, step, n: n))
    }
    shell.console.results(records)
    guard page.count < actions.count, let last = page.last else { return }
    shell.console.notice("Type undo --list --before \(last.n) for older ones.")
  }

  /// Returns the actions that can be undone, the newest first. What is promised has the first numbers of a process.
  private static func numbered(ofAnybody: Bool = false, in shell: inout Shell) async throws
    -> [(n: Int, step: ActionSince)]
  {
    _ = try await Promises.all(in: &shell)
    let author: ActionAuthor? = AgentMode.isForAgent(in: shell) && !ofAnybody ? .agent : nil
    let numbers = shell.background.undoWindow
    return try await shell.services().journal.actions(since: Date(timeIntervalSince1970: 0), by: author)
      .filter { $0.action.action.reversal != .unrecorded }
      .map { (numbers.number(of: .action($0.action.id)), $0) }
  }

  /// Returns what a number stands for.
  static func target(_ word: Word, in shell: inout Shell) async throws -> UndoTarget {
    guard let number = word.number else { throw ShellError.notNumbered(word) }
    if let target = shell.background.undoWindow.target(number) { return target }
    _ = try await numbered(in: &shell)
    guard let target = shell.background.undoWindow.target(number) else { throw ShellError.notNumbered(word) }
    return target
  }

  /// Returns actions with their numbers and what they did.
  static func named(_ ids: [ActionID], in shell: inout Shell) async throws -> [(n: Int, past: String)] {
    var named: [(n: Int, past: String)] = []
    for (n, step) in try await numbered(ofAnybody: true, in: &shell) where ids.contains(step.action.id) {
      named.append((n, try await past(step, in: &shell)))
    }
    return named
  }

  static func past(of id: ActionID, in shell: inout Shell) async throws -> String {
    guard let step = try await numbered(in: &shell).first(where: { $0.step.action.id == id })?.step else {
      return ""
    }
    return try await past(step, in: &shell)
  }

  private static func past(_ step: ActionSince, in shell: inout Shell) async throws -> String {
    try await Undo.phrase(of: step.action.action, id: step.action.id, in: &shell).past(
      ActedThreads(count: step.action.threadCount, subject: step.subject))
  }
}
