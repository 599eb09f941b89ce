import VmailDomain
import VmailEngine

/// Making folders, and renaming and deleting labels.
extension Shell {
  mutating func createFolder(named name: Word, of account: Account) async throws {
    let folder = try await services().folders.create(named: try folderName(name), in: account)
    tell(FolderChangeRecord(action: .created, name: folder.name))
  }

  mutating func renameFolder(named old: Word, to new: Word, of account: Account) async throws {
    let folder = try await label(named: old, of: account)
    let renamed = try await services().folders.rename(folder, to: try labelName(new), in: account)
    // Labels below it have another name now too.
    if case .folder(let here) = session.place,
      let now = try await services().fetchThreads.fetchFolders(accountId: account.id)
        .first(where: { $0.id == here.id }), now != here
    {
      session.enter(.folder(now), of: account)
    }
    tell(FolderChangeRecord(action: .renamed, name: renamed.name, before: folder.name))
  }

  /// Asks first when there is mail in it.
  mutating func deleteFolder(named name: Word, of account: Account, isConfirmed: Bool) async throws {
    let folder = try await label(named: name, of: account)
    let count = try await services().folders.messageCount(folder, in: account)
    if count > 0, !isConfirmed {
      guard let ask else { throw ShellError.needsConfirmation(of: "delete \(folder.name)") }
      let mail = Digits.counted(count, "message")
      let question =
        "Delete \(folder.name)? Its \(mail) stay, in other folders or in Archive. This can't be undone. [y/N] "
      guard await ask(question) else { throw ShellError.declined }
    }
    try await tell(overtaken: try await services().folders.delete(folder, in: account))
    if case .folder(let here) = session.place, here.id == folder.id { try await enterInbox(of: account) }
    session.selection.removeAll { $0.view == .folder(folder.id) }
    tell(FolderChangeRecord(action: .deleted, name: folder.name, messages: count))
  }

  private mutating func tell(_ change: FolderChangeRecord) {
    session.placesVersion += 1
    console.result(change)
  }

  /// By its whole name: one that is deleted should not be guessed.
  private mutating func label(named word: Word, of account: Account) async throws -> Folder {
    let folders = try await services().fetchThreads.fetchFolders(accountId: account.id)
    let wanted = word.text.lowercased()
    if let folder = folders.first(where: { $0.name.lowercased() == wanted }) { return folder }
    let nearest = SimilarName.nearest(to: word.text, in: folders.map(\.name))
    throw ShellError.unknownFolder(word.text, place: word.range, nearest: nearest)
  }

  /// Of a new folder, which may also be a special one that the server lacks.
  private func folderName(_ word: Word) throws -> String {
    SpecialFolder(named: word.text) == nil ? try labelName(word) : word.text
  }

  private func labelName(_ word: Word) throws -> String {
    guard LabelName.isPossible(word.text) else { throw ShellError.notALabel(word.text, place: word.range) }
    return word.text
  }
}

extension LabelName {
  private static let longest = 255

  /// Whether a label can have that name. System folders keep theirs.
  static func isPossible(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return !parts.contains { $0.allSatisfy(\.isWhitespace) } && name.utf8.count <= longest
      && TerminalText(name).string == name && SystemFolderNames.purpose(of: name) == nil
      && name.lowercased() != "outbox"
  }
}
