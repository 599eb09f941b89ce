import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailSystem
import VmailTerminal
import VmailViews

/// Collects the words for completion from the store. Words that can't be read remain unchanged.
struct WordGathering: Sendable {
  let services: Services
  let account: Account?
  let place: Location?
  let drafts: DraftNumbers
  /// The last output of `outbox`; references are its numbers.
  let outbox: [EmailID]
  let undoWindow: UndoWindow
  let hasTabs: Bool
  let times: TimestampFormat

  /// Collects the names needed at the first prompt, at the lowest cost.
  func names(_ words: inout StoredCandidates) async {
    if let directory = try? await services.directory.current() {
      words.accounts = directory.accounts.map { Choice($0.name, $0.email) }
      words.foldersElsewhere = directory.accounts.filter { $0.id != account?.id }.flatMap { other in
        directory.folders.filter {
          $0.accountId == other.id && ($0.type == .inbox || $0.type == .custom && !$0.isServerArchive)
        }.map { Choice(other.name + "/" + $0.name) }
      }
    }
    if account == nil, place != nil, let accounts = try? await services.directory.current().accounts {
      var names: Set<String> = []
      for account in accounts {
        for entry in (try? await folders(of: account)) ?? [] { names.insert(Choice(entry).name) }
      }
      words.folders = names.sorted().map { Choice($0) }
    }
    if let account, let entries = try? await folders(of: account) {
      words.folders = entries.map(Choice.init)
      words.savedSearches = entries.compactMap { entry in
        if case .search(let saved) = entry.target { Choice(saved.name, saved.query) } else { nil }
      }
    }
    if let identities = try? await services.writing.compose.identities() {
      words.ownAddresses = identities.map { Choice($0.participant.email, $0.participant.name ?? "") }
    }
  }

  func everything(_ words: inout StoredCandidates) async {
    await names(&words)
    await people(&words)
    await writing(&words)
    await rulesAndSnoozes(&words)
  }

  private func folders(of account: Account) async throws -> [FetchFolderListUseCase.Entry] {
    try await services.folderList.fetchFolderList(accountId: account.id, sortedBy: Locations.collates)
  }

  private func people(_ words: inout StoredCandidates) async {
    if let senders = try? await services.trustedSenders.trustedSenders() {
      words.trustedSenders = senders.map { Choice($0.senderEmail) }
    }
    words.tabs = []
    guard hasTabs, let scope = place?.scope else { return }
    let unread = (try? await services.fetchThreads.fetchUnreadCounts(scope: scope)) ?? [:]
    words.tabs = AICategory?.tabs.map { tab in
      let count = unread[tab] ?? 0
      let meaning = tab.map(CategoryCandidates.meaning) ?? "all threads of the folder"
      return Choice(
        tab.tabName, count > 0 ? "\(Digits.grouped(count)) unread, \(meaning)" : meaning)
    }
  }

  private func writing(_ words: inout StoredCandidates) async {
    let writing = services.writing
    let listed = drafts.numbered((try? await writing.drafts.list(accountId: account?.id)) ?? [])
    words.drafts = listed.sorted { $0.key < $1.key }.map {
      Choice($0.key, subject: $0.value.email?.subject ?? "")
    }
    guard let mails = try? await writing.outbox.list(accountId: nil) else { return }
    let own = mails.filter { account == nil || $0.email.accountId == account?.id }
    let numbered = outbox.isEmpty ? own.map(\.id) : outbox
    words.outbox = numbered.enumerated().compactMap { offset, id in
      mails.first { $0.id == id }.map { Choice(offset + 1, subject: $0.email.subject) }
    }
    words.held = mails.compactMap { mail in
      let number = undoWindow.number(of: .mail(mail.id))
      return undoWindow.hasShown(number)
        ? Choice(String(number), "send " + SubjectText.title(of: mail.email)) : nil
    }
  }

  private func rulesAndSnoozes(_ words: inout StoredCandidates) async {
    if let rules = try? await services.rules.rules() {
      words.rules = rules.enumerated().map { offset, rule in
        let name = rule.name.isEmpty ? "" : rule.name + ": "
        return Choice(String(offset + 1), "\(name)if \(rule.condition), then \(rule.steps.text)")
      }
    }
    if let snoozed = try? await services.snoozes.snoozed() {
      words.snoozed = snoozed.enumerated().map { offset, thread in
        let back = times.coming(thread.until)
        return Choice(String(offset + 1), "\(SubjectText.of(thread.subject)), back \(back)")
      }
    }
  }
}

/// Keeps the line editor's completion in step with the session. The store is queried in the background, so
/// that no prompt has to wait, except for the names of a new place.
struct CompletionRefresh {
  private struct Key: Hashable {
    var account: AccountID?
    var hasPlace: Bool
    var placesVersion: Int
  }

  /// What the people depend on.
  private struct PeopleKey: Hashable {
    var placesVersion: Int
    var locations: [String]
    var card: AddressBooksUseCase.Change?
    var command: String
  }

  let completer: Completer<Shell>
  private let words = LiveCandidates()
  private let people = KnownPeople()
  private var key: Key?
  private var peopleKey: PeopleKey?
  /// The task that queries the store, and the one that collects people, which takes longer.
  private(set) var asking: Task<Void, Never>?
  private(set) var gathering: Task<Void, Never>?

  /// - Parameters:
  ///   - home: the directory `~` refers to.
  ///   - path: the directories of programs, as in `PATH`.
  init(home: String?, path: String? = nil) {
    completer = Completer(
      words: words, files: FileNames(home: home), programs: ProgramNames(path: path), people: people)
  }

  /// Updates completion before a prompt. If the store cannot be read, there are no new names; the next
  /// command will report why.
  mutating func renew(for shell: inout Shell) async {
    let session = SessionCandidates(of: shell)
    words.update { session.write(to: &$0) }
    guard shell.session.place != nil || shell.isStoreOpen, let services = try? await shell.services().apart
    else {
      return
    }
    let gathering = WordGathering(services: services, shell)
    let key = Key(
      account: shell.session.account?.id, hasPlace: shell.session.place != nil,
      placesVersion: shell.session.placesVersion)
    asking?.cancel()
    if key != self.key {
      self.key = key
      var stored = words.current.stored
      await gathering.names(&stored)
      words.update { $0.stored = stored }
    }
    asking = Task.detached(priority: .utility) { [words] in
      var stored = words.current.stored
      await gathering.everything(&stored)
      words.update { if !Task.isCancelled { $0.stored = stored } }
    }
    gatherPeople(services, for: shell)
  }

  /// The time limit of the program for address books in seconds.
  private static let patience = 5

  /// Collects people: those the user wrote to first, as `contacts` lists them.
  private mutating func gatherPeople(_ services: Services, for shell: Shell) {
    let key = PeopleKey(
      placesVersion: shell.session.placesVersion, locations: AddressBooks.locations(in: shell),
      card: shell.session.latest?.card, command: shell.settings.addressBookCommand)
    guard shell.session.place != nil, peopleKey != key else { return }
    if peopleKey?.command != key.command {
      let program = AddressBooks.program(timeLimit: Self.patience, in: shell)
      people.ask(program.map { program in AskedPeople { try await program.people($0) } })
    }
    peopleKey = key
    gathering?.cancel()
    gathering = Task.detached(priority: .utility) { [people] in
      _ = try? await services.addressBooks.refresh(key.locations, reading: VCardFiles.changes)
      let contacts = try? await services.contacts.contacts("", locations: key.locations)
      let groups = try? await services.addressBooks.groupNames(key.locations)
      // The user's own addresses, too.
      guard let contacts, let seen = try? await services.search.peopleSeen(), !Task.isCancelled else {
        return
      }
      let doubted = Set(contacts.filter(\.isOnlyDoubted).map { $0.person.email.lowercased() })
      let known = (contacts.map(\.person) + seen).filter { !doubted.contains($0.email.lowercased()) }
      people.replace(UniqueRecipients.of(known), groups: groups ?? [])
    }
  }
}

extension WordGathering {
  fileprivate init(services: Services, _ shell: Shell) {
    self.init(
      services: services, account: shell.session.account, place: shell.session.place,
      drafts: DraftNumbers(of: shell.session), outbox: shell.session.outbox,
      undoWindow: shell.background.undoWindow,
      hasTabs: shell.settings.ai && shell.session.place?.hasTabs == true,
      times: shell.console.layout.times)
  }
}
