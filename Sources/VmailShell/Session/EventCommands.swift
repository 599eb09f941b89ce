import FoundationEssentials
import VmailDomain
import VmailEngine
import VmailSystem
import VmailTerminal
import VmailViews

/// The command lines that run when something happens, by `on`.
struct EventCommands: Hashable, Sendable {
  enum Event: String, CaseIterable, Sendable {
    case newMail = "new-mail"
    case sent
    case sendFailed = "send-failed"
    case actionFailed = "action-failed"
    case approval
    case quit

    var meaning: String {
      switch self {
      case .newMail: "unread mail arrived in an Inbox"
      case .sent: "a message was sent"
      case .sendFailed: "a message could not be sent"
      case .actionFailed: "an action could not be carried out"
      case .approval: "an agent waits for your approval"
      case .quit: "vmail exits"
      }
    }
  }

  private var lines: [Event: [String]] = [:]
  /// The commands that wait for ``beginWatch()``.
  private var ofWatch: [Event: [String]] = [:]

  /// The commands of an event, in the order in which they were added and run.
  subscript(event: Event) -> [String] { lines[event] ?? [] }

  /// - Parameter isForWatch: whether it runs in `watch` alone.
  mutating func add(_ line: String, to event: Event, isForWatch: Bool = false) {
    if isForWatch { ofWatch[event, default: []].append(line) } else { lines[event, default: []].append(line) }
  }

  /// Puts the commands for `watch` into force, before those of the script.
  mutating func beginWatch() {
    lines.merge(ofWatch) { $1 + $0 }
    ofWatch = [:]
  }

  /// - Parameter number: counted from 1; `nil` for all.
  /// - Returns: the removed commands; `nil` if there is none with that number.
  mutating func remove(_ number: Int?, of event: Event) -> [String]? {
    guard let number else { return lines.removeValue(forKey: event) ?? [] }
    guard self[event].indices.contains(number - 1) else { return nil }
    return (lines[event]?.remove(at: number - 1)).map { [$0] }
  }
}
