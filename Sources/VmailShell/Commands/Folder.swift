import VmailDomain

struct FolderCommand: Command {
  static let info = CommandInfo(
    name: "folder", shortNames: ["fo", "cd"], topic: .places,
    summary: "Show the folder, or go to another",
    synopsis: ["folder", "folder NAME"],
    details: """
      NAME is a system folder (inbox, starred, sent, drafts, spam, trash, outbox, archive) or a label, \
      without regard to case; the beginning of a name is enough when it is unique, and so is its \
      number in the folder list.
      """,
    examples: [
      .init("folder sent", "go to the sent mail"),
      .init("folder Projects/Garden", "go to a label"),
    ],
    arguments: [.folder], needs: [.account], output: ["folder"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    guard let account = shell.session.account else { return }
    if let name = call.arguments.first {
      let place = try await shell.place(named: name, of: account)
      shell.session.enter(place, of: account)
    }
    try await shell.showCurrentFolder(of: account)
    // At a prompt, going to a folder shows its mail; a script asks for what it wants.
    if shell.isTyping, !call.arguments.isEmpty { try await shell.showPlace() }
  }
}
