import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct MoveCommand: Command {
  static let info = CommandInfo(
    name: "move", shortNames: ["mv"], topic: .acting,
    summary: "Move threads to another folder",
    details: """
      The last word is the folder or label. Case does not matter, and the beginning of the name is enough if \
      no other name starts with it. Moving to archive, trash or spam is the same as archive, delete or spam. \
      No mail changes until the undo window has passed; undo works both before and after that. A single message, \
      such as 3.2, moves at once. Without references, it acts on the open conversation, else the selection, else the current thread.

      work/Bills is the folder Bills of the account work. Mail of another account is downloaded first, if necessary, \
      and then copied there. Only when the copy is on its server does the original move to Trash. pending shows \
      what still waits, and undo takes it back. Drafts stay.
      """,
    examples: [
      .init("move 1-3 Projects/Garden", "move threads 1 to 3"),
      .init("move 3 work/Bills", "move a thread to a folder of another account"),
      .init("mv % inbox", "move the selection back to the Inbox"),
    ],
    output: [ActionRecord.self])

  static let forms: [Form] = [
    Form.acting(
      ArgumentsBefore("REFERENCES", .references, last: "FOLDER", .folder, noun: "a folder"), needs: [.place],
      mayAsk: [.changesFolders],
      plan: { (shell: inout Shell, words) in
        try await Filing.plan(words, by: info.name, in: &shell) { place, name in
          try action(movingTo: place, name)
        }
      })
  ]

  private static func action(movingTo place: Location, _ name: Word) throws -> ThreadAction {
    switch place {
    case .archive: return .archive
    case .folder(let folder):
      switch folder.type {
      case .trash: return .delete
      case .spam: return .spam
      case .inbox, .custom: return .move(to: folder.id)
      case .starred, .sent, .drafts: throw ShellError.cannotMove(to: folder.name, place: name.range)
      }
    case .outbox: throw ShellError.cannotMove(to: "Outbox", place: name.range)
    case .search(let search): throw ShellError.cannotMove(to: search.name ?? name.text, place: name.range)
    case .merged(let all): throw ShellError.cannotMove(to: all.title, place: name.range)
    }
  }
}

enum Filing {
  /// Plans to put threads into the folder that the last word names. Each account has its own.
  /// - Parameter action: returns the action for a folder; throws if nothing can be put there.
  static func plan(
    _ words: ArgumentsBefore.Split, by command: String, in shell: inout Shell,
    _ action: (Location, Word) throws -> ThreadAction
  ) async throws -> [PlannedAction] {
    let (name, isAlone) = (words.last[0], words.first.isEmpty)
    let directory = try await FolderDirectory.current(in: &shell)
    if let other = try await Locations.qualified(name, in: &shell) {
      return try await plan(words, by: command, into: other, directory, in: &shell, action)
    }
    // Report a wrong name before looking for threads.
    if let account = shell.session.account {
      _ = try action(
        try await target(named: name, of: account, by: command, isAlone: isAlone, in: &shell), name)
    }
    return try await ActionPlan.plan(named: words.first, by: command, directory, in: &shell) {
      shell, places in
      try directory.expectFolders(of: places, for: command)
      let groups = directory.byAccount(places)
      var plans: [(account: Account, planned: PlannedAction)] = []
      for (account, places) in groups {
        let action = try action(
          try await target(named: name, of: account, by: command, isAlone: isAlone, in: &shell), name)
        let place = groups.count > 1 ? "in " + account.name : ""
        let phrase = ActionPhrase(action, folders: directory.names, place: place)
        plans.append((account, PlannedAction(action, on: places, phrase)))
      }
      return PlannedAction.joined(plans, on: places, directory)
    }
  }

  /// Plans to put threads of any account into a folder of one.
  private static func plan(
    _ words: ArgumentsBefore.Split, by command: String, into other: (account: Account, name: Word),
    _ directory: FolderDirectory, in shell: inout Shell, _ action: (Location, Word) throws -> ThreadAction
  ) async throws -> [PlannedAction] {
    let place = try await Locations.place(named: other.name, of: other.account, in: &shell)
    let own = try action(place, other.name)
    return try await ActionPlan.plan(named: words.first, by: command, directory, in: &shell) {
      _, places in
      try directory.expectFolders(of: places, for: command)
      guard places.contains(where: { directory.account(of: $0.view)?.id != other.account.id }) else {
        return [PlannedAction(own, on: places, directory)]
      }
      guard case .folder(let folder) = place, folder.type == .inbox || folder.type == .custom else {
        throw ShellError(
          .usage, "mail of another account cannot go to \(words.last[0].text)",
          hint: "Name its Inbox or one of its labels.",
          place: words.last[0].range)
      }
      let name = other.account.name + "/" + folder.name
      let keepsOriginal = own.declaration.kind == .copy
      return [
        PlannedAction(
          .transfer(to: folder.id, named: name, keepsOriginal: keepsOriginal), on: places, directory)
      ]
    }
  }

  /// - Parameter isAlone: whether the name is the only argument, so that it may be meant as a thread.
  private static func target(
    named name: Word, of account: Account, by command: String, isAlone: Bool, in shell: inout Shell
  ) async throws -> Location {
    let titles = try await Locations.placeTitles(of: account, in: &shell)
    if isAlone, name.text.first?.isNumber == true, !titles.contains(where: { $0.hasPrefix(name.text) }),
      MessageListParser.isReference(name.text)
    {
      throw ShellError.noFolder(toFileIn: name, by: command)
    }
    // A number denotes a thread here.
    if Int(name.text) != nil, !titles.contains(name.text) {
      throw ShellError.unknownFolder(name.text, place: name.range, nearest: nil)
    }
    let isLacking = !titles.contains { $0.lowercased().hasPrefix(name.text.lowercased()) }
    if isLacking, shell.session.account?.id != account.id {
      throw ShellError(
        .usage, "account \"\(account.name)\" has no folder \"\(name.text)\"",
        hint: "Nothing was done. Type folders to see which accounts have a folder.", place: name.range)
    }
    return try await Locations.place(named: name, of: account, in: &shell)
  }
}
