import VmailDomain

struct FolderCommand: Command {
  static let info = CommandInfo(
    name: "folder", shortNames: ["fo", "cd"], topic: .places,
    summary: "Show the folder, go to another, or change labels",
    synopsis: [
      "folder", "folder NAME", "folder create NAME", "folder rename NAME NEW-NAME",
      "folder delete NAME [--yes]",
    ],
    details: """
      NAME is a system folder (inbox, starred, sent, drafts, spam, trash, outbox, archive) or a label, \
      without regard to case; the beginning of a name is enough when it is unique, and so is its \
      number in the folder list. create, rename and delete change labels, for good; rename and delete want \
      the whole name. Labels below a renamed one (Bills/2025) keep their place in it. The mail of a deleted \
      label stays, in its other folders or in Archive; when there is any, that is asked about first (a \
      script says --yes). Of an account on a server, which is told by the next sync, only an empty label \
      can be deleted: the server would delete its mail with it.
      """,
    examples: [
      .init("folder sent", "go to the sent mail"),
      .init("folder Projects/Garden", "go to a label"),
    ],
    options: [.yes],
    arguments: [
      .either(
        .folder,
        .choice([
          Choice("create", "a new label"), Choice("rename", "a label"),
          Choice("delete", "a label; its mail stays"),
        ])), .following(["rename": .label, "delete": .label]),
    ],
    needs: [.account], effects: .word("delete", does: .deletes),
    rehearsal: .runsWhen { !FolderCommand.changesLabels($0.arguments) }, output: ["folder", "folder-change"])

  /// Whether words behind `folder` change a label: a label may be called `create`.
  static func changesLabels(_ words: some Collection<Word>) -> Bool {
    words.count > 1 && Shell.folderChanges[words.first?.text ?? ""] != nil
  }

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    guard let account = shell.session.account else { return }
    if Self.changesLabels(call.arguments) { return try await change(call, of: account, in: &shell) }
    if call.arguments.count > 1,
      let meant = SimilarName.nearest(to: call.arguments[0].text, in: Shell.folderChanges.keys.sorted())
    {
      throw ShellError.unexpectedArgument(call.arguments[0], of: Self.info.name, nearest: meant)
    }
    try call.expectAtMost(1)
    if let name = call.arguments.first {
      let place = try await shell.place(named: name, of: account)
      shell.session.enter(place, of: account)
    }
    try await shell.showCurrentFolder(of: account)
    // At a prompt, going to a folder shows its mail; a script asks for what it wants.
    if shell.isTyping, !call.arguments.isEmpty { try await shell.showPlace() }
  }

  private func change(_ call: CommandCall, of account: Account, in shell: inout Shell) async throws {
    let (change, names) = (call.arguments[0].text, call.arguments.dropFirst())
    let wanted = Shell.folderChanges[change] ?? 0
    try call.expectAtMost(1 + wanted)
    guard let name = names.first, let last = names.last, names.count == wanted else {
      throw ShellError.missingArgument("a new name", of: "folder " + change)
    }
    switch change {
    case "create": try await shell.createFolder(named: name, of: account)
    case "rename": try await shell.renameFolder(named: name, to: last, of: account)
    default:
      try await shell.deleteFolder(
        named: name, of: account, isConfirmed: call.has(CommandInfo.Option.yes.name))
    }
  }
}
