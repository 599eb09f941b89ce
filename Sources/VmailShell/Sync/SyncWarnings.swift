import VmailDomain
import VmailEngine
import VmailTerminal

/// Describes what a sync reports besides changes: messages that a server couldn't send, when they are first left out,
/// and the server's own words.
enum SyncWarnings {
  private static let named = 5

  static func leftOut(_ report: SyncReport, account: String?) -> [String] {
    report.folders.compactMap { line in
      let failed = line.counts.leftOut.sorted { $0.key < $1.key }
      guard let first = failed.first else { return nil }
      let uids = failed.prefix(named).map { "\($0.key)" }.joined(separator: ", ")
      let rest = failed.count > named ? " and \(Digits.grouped(failed.count - named)) more" : ""
      let messages =
        failed.count == 1 ? "the message with UID \(uids)" : "the messages with UID \(uids)\(rest)"
      let place = TerminalText(line: (account.map { $0 + " / " } ?? "") + line.folder.name).string
      return
        "\(place): couldn't fetch \(messages): \(ErrorWording.cause(of: first.value)). vmail will try again later."
    }
  }

  static func passingUIDs(_ report: SyncReport, account: String) -> [String] {
    report.folders.filter(\.hasPassingUIDs).map {
      let place = TerminalText(line: "\(account) / \($0.folder.name)").string
      return
        "\(place): the server has no UIDVALIDITY for it, so vmail compares all of its messages at each sync."
    }
  }

  /// Changes that the server has postponed.
  static func postponed(_ report: SyncReport, account: String) -> [String] {
    let count = report.pushed.postponed - report.pushed.heldUp.count
    guard count > 0, var reason = report.pushed.reason else { return [] }
    while reason.hasSuffix(".") { reason.removeLast() }
    let changes = Digits.counted(count, "change")
    return [
      TerminalText(line: "\(account): couldn't send \(changes) yet: \(reason). vmail will try again later.")
        .string
    ]
  }

  /// What the server wants the user to read, in its own words.
  static func alerts(_ report: SyncReport, account: String?) -> [String] {
    report.alerts.map {
      TerminalText(line: "\(account.map { $0 + ": its" } ?? "A") server says: \($0)").string
    }
  }
}
