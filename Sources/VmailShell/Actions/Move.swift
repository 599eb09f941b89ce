import VmailDomain
import VmailTerminal

struct MoveCommand: Command {
  static let info = CommandInfo(
    name: "move", shortNames: ["mv"], topic: .acting,
    summary: "Move threads to another folder",
    details: """
      The last word is the folder or label. Case does not matter, and the beginning of the name is enough if \
      no other name starts with it. Moving to archive, trash or spam is the same as archive, delete or spam. \
      No mail changes until the undo window has passed; undo works both before and after that. Without \
      references, it acts on the open conversation, else the selection, else the current thread.
      """,
    examples: [
      .init("move 1-3 Projects/Garden", "move threads 1 to 3"),
      .init("mv % inbox", "move the selection back to the Inbox"),
    ],
    output: [ActionRecord.self])

  static let forms: [Form] = [
    Form.acting(
      ArgumentsBefore("REFERENCES", .references, last: "FOLDER", .folder, noun: "a folder"), needs: [.place],
      mayAsk: [.changesFolders],
      plan: { (shell: inout Shell, words) in try await plan(words, in: &shell) })
  ]

  private static func plan(
    _ words: ArgumentsBefore.Split, in shell: inout Shell
  ) async throws -> [PlannedAction] {
    let name = words.last[0]
    let directory = try await shell.folderDirectory()
    // Report a wrong name before looking for threads.
    if let account = shell.session.account {
      _ = try await shell.action(movingTo: name, of: account, isAlone: words.first.isEmpty)
    }
    let places = try await shell.places(named: words.first, directory)
    try directory.expectFolders(of: places, for: info.name)
    let groups = directory.byAccount(places)
    var plan: [PlannedAction] = []
    for (account, places) in groups {
      let action = try await shell.action(movingTo: name, of: account, isAlone: words.first.isEmpty)
      let place = groups.count > 1 ? "in " + account.name : ""
      plan.append(
        PlannedAction(
          action, on: places, ActionPhrase(action, folders: directory.names, place: place)))
    }
    return plan
  }
}

extension Shell {
  /// - Parameter isAlone: whether the name is the only argument, so that it may be meant as a thread.
  fileprivate mutating func action(
    movingTo name: Word, of account: Account, isAlone: Bool
  ) async throws -> ThreadAction {
    let titles = try await placeTitles(of: account)
    if isAlone, name.text.first?.isNumber == true, !titles.contains(where: { $0.hasPrefix(name.text) }),
      MessageListParser.isReference(name.text)
    {
      throw ShellError.noFolderToMoveTo(name)
    }
    // A number denotes a thread here.
    if Int(name.text) != nil, !titles.contains(name.text) {
      throw ShellError.unknownFolder(name.text, place: name.range, nearest: nil)
    }
    switch try await place(named: name, of: account) {
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
    case .allInboxes: throw ShellError.cannotMove(to: Location.allInboxesTitle, place: name.range)
    }
  }
}
