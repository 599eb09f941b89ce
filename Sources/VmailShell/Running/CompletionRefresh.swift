import VmailDomain
import VmailEngine

/// Keeps the line editor's completion in step with the session. The store is queried in the background, so
/// that no prompt has to wait, except for the names of a new place.
struct CompletionRefresh {
  private struct Key: Hashable {
    var account: AccountID?
    var hasPlace: Bool
    var placesVersion: Int
  }

  let completer: Completer
  private let words = LiveCandidates()
  private let people = KnownPeople()
  private var key: Key?
  private var gatheredVersion: Int?
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
    guard shell.session.place != nil || shell.isStoreOpen, let services = try? await shell.services() else {
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

  private mutating func gatherPeople(_ services: Services, for shell: Shell) {
    guard shell.session.place != nil, gatheredVersion != shell.session.placesVersion else { return }
    gatheredVersion = shell.session.placesVersion
    gathering?.cancel()
    gathering = Task.detached(priority: .utility) { [people, search = services.search] in
      guard let seen = try? await search.peopleSeen(), !Task.isCancelled else { return }
      people.replace(seen)
    }
  }
}

extension WordGathering {
  fileprivate init(services: Services, _ shell: Shell) {
    self.init(
      services: services, account: shell.session.account, place: shell.session.place,
      drafts: shell.session.drafts, outbox: shell.session.outbox,
      lastPending: shell.undoWindow.entries.map(\.number).max() ?? 0,
      hasTabs: shell.isAIOn && shell.session.place?.hasTabs == true, times: shell.console.layout.times)
  }
}
