import VmailDomain

/// Keeps the line editor's completion in step with the session, asking the store only when there
/// may be other names than before.
struct CompletionRefresh {
  private struct Key: Hashable {
    var account: AccountID?
    var placesVersion: Int
  }

  private var key: Key?
  private var words = CompletionWords()
  private let people = KnownPeople()
  /// The one that gathers people, in the background: it takes longer than a prompt may.
  private(set) var gathering: Task<Void, Never>?
  private var gatheredVersion: Int?

  init() {}

  /// - Returns: the completer to use from now on; `nil` when nothing has changed. A store that
  ///   cannot be read gives no names; the next command will say why.
  mutating func completer(for shell: inout Shell) async -> Completer? {
    let key = Key(account: shell.session.account?.id, placesVersion: shell.session.placesVersion)
    var words = words
    words.aliases = shell.aliases
    words.sets = shell.session.namedSets.keys.sorted()
    let open = shell.session.conversation
    words.messages = open?.emails.count ?? 0
    words.attachments = open?.attachmentReferences ?? []
    words.links = open?.linkReferences ?? []
    words.unmetNeeds = Self.unmetNeeds(of: shell.session)
    if key != self.key, let account = shell.session.account {
      words.accounts = (try? await shell.services().fetchThreads.fetchAccounts().map(\.name)) ?? []
      words.folders = (try? await shell.placeTitles(of: account)) ?? []
    }
    if key != self.key, shell.session.place != nil {
      words.ownAddresses =
        (try? await shell.services().writing?.compose.identities().map(\.participant.email)) ?? []
    }
    await gatherPeople(for: &shell)
    guard self.key == nil || words != self.words else {
      self.key = key
      return nil
    }
    self.key = key
    self.words = words
    let files = FileNames(home: shell.environment.variable("HOME"))
    return Completer(words: words, files: files, people: people)
  }

  private static func unmetNeeds(of session: Session) -> Set<CommandInfo.Need> {
    if session.place == nil { return [.place, .account] }
    return session.account == nil ? [.account] : []
  }

  private mutating func gatherPeople(for shell: inout Shell) async {
    guard shell.session.place != nil, gatheredVersion != shell.session.placesVersion,
      let search = try? await shell.services().search
    else { return }
    gatheredVersion = shell.session.placesVersion
    gathering?.cancel()
    gathering = Task.detached(priority: .utility) { [people] in
      guard let seen = try? await search.peopleSeen(), !Task.isCancelled else { return }
      people.replace(seen)
    }
  }
}
