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

  init() {}

  /// - Returns: the completer to use from now on; `nil` when nothing has changed. A store that
  ///   cannot be read gives no names; the next command will say why.
  mutating func completer(for shell: inout Shell) async -> Completer? {
    let key = Key(account: shell.session.account?.id, placesVersion: shell.session.placesVersion)
    var words = words
    words.aliases = shell.aliases
    if key != self.key, let account = shell.session.account {
      words.accounts = (try? await shell.services().fetchThreads.fetchAccounts().map(\.name)) ?? []
      words.folders = (try? await shell.placeTitles(of: account)) ?? []
    }
    guard self.key == nil || words != self.words else {
      self.key = key
      return nil
    }
    self.key = key
    self.words = words
    return Completer(words: words, files: FileNames(home: shell.environment.variable("HOME")))
  }
}
