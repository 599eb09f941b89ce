import VmailDomain
import VmailEngine
import VmailViews

/// The groups that `count` or `screen` has shown; `@3` refers to the threads of one of them.
struct CountedMail: Hashable, Sendable {
  /// The place that was open when they were shown.
  let place: Location
  /// The folder of each account in which they were counted, if it isn't that place.
  var folders: [AccountID: FolderID]?
  let scope: CountMailUseCase.Scope
  let counts: [MailCount]
  var groups: [MailGroup] { counts.map(\.group) }

  /// The mailbox in which actions apply to a thread of an account.
  func view(ofThreadIn account: AccountID) -> MailboxView? {
    guard let folders else { return place.view(ofThreadIn: account) }
    return folders[account].map { .folder($0) }
  }

  /// - Parameter number: counted from 1.
  func group(_ number: Int) -> MailGroup? {
    counts.indices.contains(number - 1) ? counts[number - 1].group : nil
  }
}
