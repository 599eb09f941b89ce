import VmailDomain
import VmailEngine

/// Creates folders, and renames and deletes labels.
extension Shell {
  mutating func createFolder(named name: Word, of account: Account) async throws {
    let folder = try await services().folders.create(named: try folderName(name), in: account)
    tell(FolderChangeRecord(action: .created, name: folder.name))
  }

  mutating func renameFolder(named old: Word, to new: Word, of account: Account) async throws {
    let folder = try await label(named: old, of: account)
    let renamed = try await services().folders.rename(folder, to: try labelName(new), in: account)
    // The labels below it were renamed too.
    if case .folder(let here) = session.place,
      let now = try await services().fetchThreads.fetchFolders(accountId: account.id)
        .first(where: { $0.id == here.id }), now != here
    {
      session.enter(.folder(now), of: account)
    }
    tell(FolderChangeRecord(action: .renamed, name: renamed.name, before: folder.name))
  }

  /// Deletes a folder, asking first if there is mail in it.
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

  /// Finds a label by its full name: a label to be deleted should not be guessed.
  private mutating func label(named word: Word, of account: Account) async throws -> Folder {
    let folders = try await services().fetchThreads.fetchFolders(accountId: account.id)
    let wanted = word.text.lowercased()
    if let folder = folders.first(where: { $0.name.lowercased() == wanted }) { return folder }
    let nearest = SimilarName.nearest(to: word.text, in: folders.map(\.name))
    throw ShellError.unknownFolder(word.text, place: word.range, nearest: nearest)
  }

  /// Returns the name for a new folder, which may be a special folder that the server lacks.
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

  /// Returns whether a label can have that name. Names of system folders are reserved.
  static func isPossible(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return !parts.contains { $0.allSatisfy(\.isWhitespace) } && name.utf8.count <= longest
      && TerminalText(name).string == name && SystemFolderNames.purpose(of: name) == nil
      && name.lowercased() != "outbox"
  }
}
