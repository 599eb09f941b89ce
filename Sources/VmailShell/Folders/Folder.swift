import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct FolderCommand: Command {
  static let info = CommandInfo(
    name: "folder", shortNames: ["fo", "cd"], topic: .places,
    summary: "Show or change the current folder, or manage labels",
    details: """
      NAME is a system folder (inbox, starred, sent, drafts, spam, trash, outbox, archive), a label, or a \
      number of the folder list. In All Inboxes it is that folder of all accounts. ACCOUNT/NAME is a folder of another \
      account. Case does not matter, and the beginning of a name is enough if no other \
      name starts with it. create makes a label, or a Trash, Spam, Archive, Sent or Drafts folder that the \
      server lacks, whatever language its name is in. rename and delete change labels permanently and need \
      the full name. Labels below a renamed one (Bills/2025) move with it. Mail of a deleted label stays in \
      its other folders, or in Archive; if there is any, vmail asks first (in a script, --yes is \
      required). In an account on a server only an empty label can be deleted, because the server would \
      delete its mail too; the server is updated at the next sync.
      """,
    examples: [
      .init("folder sent", "go to Sent"),
      .init("folder Projects/Garden", "go to a label"),
      .init("folder work/sent", "go to Sent of the account work"),
    ],
    loading: "load mail", output: [FolderRecord.self, FolderChangeRecord.self])

  static let forms: [Form] = [
    Form(OptionalArgument("NAME", .folder), needs: [.place], does: .nothing) { (shell: inout Shell, name) in
      try await go(to: name, in: &shell)
    },
    Form(
      "create", Argument("NAME", noun: "a new name"), needs: [.account], does: .asks(.changesFolders),
      summary: "Create a label, or a folder that the server lacks"
    ) { (shell: inout Shell, name) in
      guard let account = shell.session.account else { return }
      try await Folders.create(named: name, of: account, in: &shell)
    },
    Form(
      "rename", Argument("NAME", .label, noun: "a name"), Argument("NEW-NAME", noun: "a new name"),
      needs: [.account], does: .asks(.changesFolders), summary: "Rename a label"
    ) { (shell: inout Shell, name, new) in
      guard let account = shell.session.account else { return }
      try await Folders.rename(named: name, to: new, of: account, in: &shell)
    },
    Form(
      "delete", Argument("NAME", .label, noun: "a name"), Flag.yes, needs: [.account],
      does: .asksWithin(.deletes),
      summary: "Delete a label, and keep its mail"
    ) { (shell: inout Shell, name, isConfirmed) in
      guard let account = shell.session.account else { return }
      try await Folders.delete(named: name, of: account, isConfirmed: isConfirmed, in: &shell)
    },
  ]

  private static func go(to name: Word?, in shell: inout Shell) async throws {
    if let name {
      let other = try await Locations.qualified(name, in: &shell)
      let account = other?.account ?? shell.session.account
      let place =
        if let account {
          try await Locations.place(named: other?.name ?? name, of: account, in: &shell)
        } else {
          try await Locations.mergedPlace(named: name, in: &shell)
        }
      shell.session.enter(place, of: account)
    }
    // At a prompt, entering a folder lists its mail; a script lists it explicitly.
    let lists = shell.isTyping && name != nil
    if lists ? shell.console.settings.form == .json : !Locations.isMutedMove(to: name, in: shell) {
      try await FolderRecord.showCurrent(in: &shell)
    }
    if lists { try await ListingViews.showPlaceEntered(in: &shell) }
  }
}

/// Creates folders, and renames and deletes labels.
enum Folders {
  fileprivate static func create(named name: Word, of account: Account, in shell: inout Shell)
    async throws
  {
    let folder = try await shell.services().folders.create(
      named: try folderName(name), in: account)
    report(FolderChangeRecord(action: .created, name: folder.name), in: &shell)
  }

  fileprivate static func rename(
    named old: Word, to new: Word, of account: Account, in shell: inout Shell
  ) async throws {
    let folder = try await label(named: old, of: account, in: &shell)
    let renamed = try await shell.services().folders.rename(
      folder, to: try labelName(new))
    // The labels below it were renamed too.
    if case .folder(let here) = shell.session.place,
      let now = try await shell.services().directory.current().folders(of: account.id)
        .first(where: { $0.id == here.id }), now != here
    {
      shell.session.enter(.folder(now), of: account)
    }
    report(FolderChangeRecord(action: .renamed, name: renamed.name, before: folder.name), in: &shell)
  }

  /// Deletes a folder, asking first if there is mail in it.
  fileprivate static func delete(
    named name: Word, of account: Account, isConfirmed: Bool, in shell: inout Shell
  ) async throws {
    let folder = try await label(named: name, of: account, in: &shell)
    let count = try await shell.services().folders.messageCount(folder)
    try await AgentMode.expectPerson(
      for: Deed(
        "delete a label, and keep its mail in other folders or in Archive", .deletes,
        [
          .init(label: "account", value: account.name), .init(label: "label", value: folder.name),
          .init(label: "mail", value: Digits.counted(count, "message")),
        ]), in: shell)
    if count > 0, !isConfirmed, !AgentMode.isForAgent(in: shell) {
      guard let ask = shell.person.ask else {
        throw ShellError.needsConfirmation(of: "delete \(folder.name)")
      }
      let mail = Digits.counted(count, "message")
      let question =
        "Delete \(folder.name)? Its \(mail) will stay in other folders or in Archive. This can't be undone. [y/N] "
      guard await ask(question) else { throw ShellError.declined }
    }
    try await ActionStart.report(
      overtaken: try await shell.services().folders.delete(folder, in: account), in: &shell)
    if case .folder(let here) = shell.session.place, here.id == folder.id {
      try await Locations.enterInbox(of: account, in: &shell)
    }
    shell.session.selection.removeAll { $0.view == .folder(folder.id) }
    report(FolderChangeRecord(action: .deleted, name: folder.name, messages: count), in: &shell)
  }

  private static func report(_ change: FolderChangeRecord, in shell: inout Shell) {
    shell.session.placesVersion += 1
    shell.console.result(change)
  }

  /// Finds a label by its full name: a label to be deleted should not be guessed.
  private static func label(named word: Word, of account: Account, in shell: inout Shell) async throws
    -> Folder
  {
    let folders = try await shell.services().directory.current().folders(of: account.id)
    let wanted = word.text.lowercased()
    if let folder = folders.first(where: { $0.name.lowercased() == wanted }) { return folder }
    let nearest = SimilarName.nearest(to: word.text, in: folders.map(\.name))
    throw ShellError.unknownFolder(word.text, place: word.range, nearest: nearest)
  }

  /// Returns the name for a new folder, which may be a special folder that the server lacks.
  private static func folderName(_ word: Word) throws -> String {
    SpecialFolder(named: word.text) == nil ? try labelName(word) : word.text
  }

  private static func labelName(_ word: Word) throws -> String {
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
