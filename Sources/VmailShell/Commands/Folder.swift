import VmailDomain

struct FolderCommand: Command {
  static let info = CommandInfo(
    name: "folder", shortNames: ["fo", "cd"], topic: .places,
    summary: "Show the folder, go to another, or change labels",
    details: """
      NAME is a system folder (inbox, starred, sent, drafts, spam, trash, outbox, archive) or a label, \
      without regard to case; the beginning of a name is enough when it is unique, and so is its \
      number in the folder list. create makes a label, or Trash, Spam, Archive, Sent or Drafts where the \
      server has none, by any name that mail programs give it. rename and delete change labels, for good, and want \
      the whole name. Labels below a renamed one (Bills/2025) keep their place in it. The mail of a deleted \
      label stays, in its other folders or in Archive; when there is any, that is asked about first (a \
      script says --yes). Of an account on a server, which is told by the next sync, only an empty label \
      can be deleted: the server would delete its mail with it.
      """,
    examples: [
      .init("folder sent", "go to the sent mail"),
      .init("folder Projects/Garden", "go to a label"),
    ],
    loading: "load emails", output: ["folder", "folder-change"])

  static let forms: [Form] = [
    Form(OptionalArgument("NAME", .folder), needs: [.account], does: .nothing) { (shell: inout Shell, name) in
      try await go(to: name, in: &shell)
    },
    Form(
      "create", Argument("NAME", noun: "a new name"), needs: [.account], does: .asks(.changesFolders),
      summary: "Make a new label, or a folder that the server lacks"
    ) { (shell: inout Shell, name) in
      guard let account = shell.session.account else { return }
      try await shell.createFolder(named: name, of: account)
    },
    Form(
      "rename", Argument("NAME", .label, noun: "a name"), Argument("NEW-NAME", noun: "a new name"),
      needs: [.account], does: .asks(.changesFolders), summary: "Rename a label"
    ) { (shell: inout Shell, name, new) in
      guard let account = shell.session.account else { return }
      try await shell.renameFolder(named: name, to: new, of: account)
    },
    Form(
      "delete", Argument("NAME", .label, noun: "a name"), Flag.yes, needs: [.account], does: .asks(.deletes),
      summary: "Delete a label; its mail stays"
    ) { (shell: inout Shell, name, isConfirmed) in
      guard let account = shell.session.account else { return }
      try await shell.deleteFolder(named: name, of: account, isConfirmed: isConfirmed)
    },
  ]

  private static func go(to name: Word?, in shell: inout Shell) async throws {
    guard let account = shell.session.account else { return }
    if let name {
      let place = try await shell.place(named: name, of: account)
      shell.session.enter(place, of: account)
    }
    try await shell.showCurrentFolder(of: account)
    // At a prompt, entering a folder lists its mail; a script lists it explicitly.
    if shell.isTyping, name != nil { try await shell.showPlace() }
  }
}
