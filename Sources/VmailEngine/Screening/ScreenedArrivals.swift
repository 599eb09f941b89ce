import VmailDomain
import VmailStore

/// What screening decided about new mail.
struct ScreenedArrivals: Sendable {
  struct Held: Sendable {
    let emailId: EmailID
    let threadId: ThreadID
    let folder: ScreeningFolder
  }

  /// The messages that leave the Inbox.
  var messages: [Held] = []
  /// The known senders of the other messages, by address in lower case.
  var known: Set<String> = []

  var held: Set<EmailID> { Set(messages.map(\.emailId)) }
}

extension Snapshot {
  /// Decides which new messages of an account's Inbox leave it because of their senders.
  func screened(_ arrived: [ArrivedEmail], accountId: AccountID) throws -> ScreenedArrivals {
    guard !arrived.isEmpty, try screenedAccounts().contains(accountId) else { return ScreenedArrivals() }
    var acquaintances = try Acquaintances(self, arrived: arrived)
    let emails = try arrived.compactMap { try email(id: $0.emailId) }
    let strangers = try emails.filter { try !acquaintances.includes($0, self) }
    let unseen = Set(strangers.map(\.id))
    let hidden = acquaintances.screening.union(
      try folders(accountId: accountId).filter { $0.type == .trash || $0.type == .spam }.map(\.id))
    var result = ScreenedArrivals()
    for email in emails {
      let isKnown = !unseen.contains(email.id)
      let sender = email.fromAddress.lowercased()
      let joins =
        try !isKnown
        && self.emails(threadId: email.threadId).contains {
          !unseen.contains($0.id) && ($0.folders.isEmpty || !$0.folders.isSubset(of: hidden))
        }
      if let folder = ScreeningFolder.folder(for: try decision(on: sender), isKnown: isKnown, joins: joins) {
        result.messages.append(.init(emailId: email.id, threadId: email.threadId, folder: folder))
      } else if isKnown {
        result.known.insert(sender)
      }
    }
    return result
  }
}

/// The people whom the user knows, and those whose mail the user has.
private struct Acquaintances {
  private let people: KnownSenders
  private let trusted: Set<String>
  private let lists: [EmailID: String]
  /// The folders of screened mail in all accounts.
  let screening: Set<FolderID>
  /// What is known of groups of messages, so that each is looked for once.
  private var found: [MailGroup: Bool] = [:]

  init(_ mail: Snapshot, arrived: [ArrivedEmail]) throws {
    people = try mail.knownSenders()
    trusted = Set(try mail.trustedSenders().map(\.senderEmail))
    lists = try mail.mailingLists(of: arrived.map(\.emailId))
    screening = try mail.accounts().reduce(into: []) { screening, account in
      let folders = try mail.folders(accountId: account.id)
      screening.formUnion(ScreeningFolder.allCases.compactMap { $0.folder(among: folders)?.id })
    }
  }

  mutating func includes(_ email: Email, _ mail: Snapshot) throws -> Bool {
    let sender = email.fromAddress.lowercased()
    if people.isKnown(sender) || trusted.contains(sender) { return true }
    // What became of the user's own mail isn't held back.
    if email.flags.contains(.automatic), try !FindReportsUseCase.news(in: email.id, mail).isEmpty {
      return true
    }
    if let list = lists[email.id], try hasMail(MailGroup(.list, list), mail) { return true }
    return try hasMail(MailGroup(.sender, sender), mail)
  }

  private mutating func hasMail(_ group: MailGroup, _ mail: Snapshot) throws -> Bool {
    if let known = found[group] { return known }
    let known = try mail.hasEarlierMail(of: group, outside: screening)
    found[group] = known
    return known
  }
}

extension Transaction {
  /// Returns the actions that move held messages out of the Inbox. Folders that are missing are created.
  func holding(
    _ messages: [ScreenedArrivals.Held], accountId: AccountID
  ) throws -> [(action: ThreadAction, place: ThreadInMailbox)] {
    guard !messages.isEmpty,
      let inbox = try snapshot.folders(accountId: accountId).first(where: { $0.type == .inbox })
    else { return [] }
    var actions: [(action: ThreadAction, place: ThreadInMailbox)] = []
    for folder in ScreeningFolder.allCases {
      let held = messages.filter { $0.folder == folder }
      guard !held.isEmpty else { continue }
      let target = try createFolder(accountId: accountId, name: folder.name)
      let threads = Dictionary(grouping: held, by: \.threadId).sorted { $0.key < $1.key }
      actions += threads.map { thread, messages in
        let place = ThreadInMailbox(threadId: thread, view: .folder(inbox.id))
        return (.hold(Set(messages.map(\.emailId)), in: target.id), place)
      }
    }
    return actions
  }
}
