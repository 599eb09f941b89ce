import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Describes what a sync reports besides changes: messages that a server couldn't send, when they are first left out,
/// and the server's own words.
enum SyncWarnings {
  private static let named = 5

  static func all(_ report: SyncReport, account: String) -> [String] {
    PassedOverWording.sentences(report.passedOver, account: account)
      + deletedFolders(report, account: account) + leftOut(report, account: account)
      + passingUIDs(report, account: account) + unsent(report, account: account)
      + postponed(report, account: account) + storage(report, account: account)
      + alerts(report, account: account)
  }

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

  /// Folders that another client has deleted, with mail that is kept here.
  static func deletedFolders(_ report: SyncReport, account: String?) -> [String] {
    report.deleted.filter { $0.keptCount > 0 }.map {
      let messages = $0.keptCount == 1 ? "Its message is" : "Its \(Digits.grouped($0.keptCount)) messages are"
      return TerminalText(
        line: "\(account.map { $0 + ": the" } ?? "The") server no longer has the folder \"\($0.name)\". "
          + "\(messages) kept in Archive, on this machine only."
      ).string
    }
  }

  /// Changes of which the server got nothing.
  static func unsent(_ report: SyncReport, account: String) -> [String] {
    var warnings: [String] = []
    let (local, lost) = (report.pushed.madeHereOnly, report.pushed.notFound)
    if local > 0 {
      let changes = local == 1 ? "1 change was" : "\(Digits.grouped(local)) changes were"
      warnings.append("\(account): \(changes) made on this machine only: the server no longer has the mail.")
    }
    if lost > 0 {
      let changes =
        lost == 1 ? "the changes of a message wait" : "the changes of \(Digits.grouped(lost)) messages wait"
      warnings.append(
        "\(account): \(changes) for the next sync, because vmail could not find the mail on the server yet.")
    }
    return warnings.map { TerminalText(line: $0).string }
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

  /// Storage that is nearly used up.
  static func storage(_ report: SyncReport, account: String?) -> [String] {
    guard let quota = report.quota, quota.isNearlyFull else { return [] }
    let mailbox = account.map { "\($0): the mailbox" } ?? "The mailbox"
    let sentence =
      quota.percent < 100
      ? "\(mailbox) on the server is \(quota.percent) % full. Mail bounces when it is full."
      : "\(mailbox) on the server is full. Mail bounces until you delete some."
    return [TerminalText(line: sentence).string]
  }

  /// What the server wants the user to read, in its own words.
  static func alerts(_ report: SyncReport, account: String?) -> [String] {
    report.alerts.map {
      TerminalText(line: "\(account.map { $0 + ": its" } ?? "A") server says: \($0)").string
    }
  }
}
