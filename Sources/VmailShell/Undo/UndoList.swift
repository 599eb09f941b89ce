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
    var actions = try await actions(in: &shell)
    if let text = number {
      let target = Int(text).flatMap { shell.background.undoWindow.target($0) }
      guard let index = actions.firstIndex(where: { .action($0.action.id) == target }) else {
        throw ShellError(.usage, "no action \(text)", hint: "Type undo --list for numbers.")
      }
      actions.removeSubrange(...index)
    }
    if actions.isEmpty { return shell.console.notice("There are no actions to undo.") }
    let page = actions.prefix(shell.settings.pageSize ?? AppConstants.threadListPageSize)
    var records: [UndoStepRecord] = []
    for step in page {
      records.append(try await record(of: step, n: Self.number(of: step, in: shell), in: &shell))
    }
    shell.background.undoWindow.show(page.map { Self.number(of: $0, in: shell) })
    shell.console.results(records)
    guard page.count < actions.count, let last = page.last else { return }
    shell.console.notice("Type undo --list --before \(Self.number(of: last, in: shell)) for older ones.")
  }

  /// - Parameter n: its number for `undo`, if that is shown.
  static func record(of step: ActionSince, n: Int? = nil, in shell: inout Shell) async throws
    -> UndoStepRecord
  {
    let phrase = try await Undo.phrase(of: step.action.action, id: step.action.id, in: &shell)
    return UndoStepRecord(phrase, step, title: try await title(of: step, in: &shell), n: n)
  }

  private static func title(of step: ActionSince, in shell: inout Shell) async throws -> String {
    guard step.subject.isEmpty else { return step.subject }
    return try await title(of: step.action.id, in: &shell)
  }

  /// Returns what reports call the first thread of an action if it has no subject.
  static func title(of action: ActionID, in shell: inout Shell) async throws -> String {
    let places = try await shell.services().journal.places(of: action)
    return await ThreadSubjects.title(of: places.map(\.threadId), in: &shell)
  }

  private static func number(of step: ActionSince, in shell: Shell) -> Int {
    shell.background.undoWindow.number(of: .action(step.action.id))
  }

  /// Returns the actions that can be undone, the newest first. What is promised gets the first numbers of a process.
  private static func actions(ofAnybody: Bool = false, in shell: inout Shell) async throws -> [ActionSince] {
    _ = try await Promises.all(in: &shell)
    let author: ActionAuthor? = AgentMode.isForAgent(in: shell) && !ofAnybody ? .agent : nil
    return try await shell.services().journal.actions(since: Date(timeIntervalSince1970: 0), by: author)
      .filter { $0.action.action.reversal != .unrecorded }
  }

  /// Returns what a number stands for. Where nobody types, it may be known from another process, which numbers in the same
  /// order; at a prompt, a number that was never shown is a mistake.
  static func target(_ word: Word, in shell: inout Shell) async throws -> UndoTarget {
    guard let number = word.number else { throw ShellError.notNumbered(word) }
    let window = shell.background.undoWindow
    if window.target(number) == nil, !shell.isTyping {
      for step in try await actions(in: &shell) { _ = Self.number(of: step, in: shell) }
    }
    guard let target = window.target(number), !shell.isTyping || window.hasShown(number) else {
      throw ShellError.notNumbered(word)
    }
    return target
  }

  /// Returns actions with their numbers and what they did.
  static func named(_ ids: [ActionID], in shell: inout Shell) async throws -> [(n: Int, past: String)] {
    var named: [(n: Int, past: String)] = []
    for step in try await actions(ofAnybody: true, in: &shell) where ids.contains(step.action.id) {
      let phrase = try await Undo.phrase(of: step.action.action, id: step.action.id, in: &shell)
      let threads = ActedThreads(
        count: step.action.threadCount, subject: try await title(of: step, in: &shell))
      named.append((Self.number(of: step, in: shell), phrase.past(threads)))
    }
    shell.background.undoWindow.show(named.map(\.n))
    return named
  }
}
