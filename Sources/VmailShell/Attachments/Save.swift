import VmailCommandLine
import VmailDomain
import VmailSystem
import VmailTerminal
import VmailViews

struct SaveCommand: Command {
  static let info = CommandInfo(
    name: "save", shortNames: ["w"], topic: .files,
    summary: "Save attachments to a folder",
    details: """
      Copies attachments of the open conversation to DIR under safe names, downloading them first if \
      necessary. Without DIR they go to the desktop's download folder, else to ~/Downloads, else to the \
      current folder. 3.1 is the first attachment of message 3, 3.* are all of them, and * those of the \
      whole conversation; a number alone works if only one message is expanded. Nothing is ever overwritten: \
      if a name is taken, a number is added. vmail asks before it saves anything that may be dangerous (in a \
      script, --yes is required). With --unpack, it saves the files inside an Outlook winmail.dat instead of \
      the winmail.dat itself.
      """,
    examples: [
      .init("save 3.1 ~/Documents", "save one file"),
      .init("w 3.* .", "save all attachments of message 3 to the working directory"),
      .init("save 1", "save the first attachment of the open message to the download folder"),
    ],
    output: [SaveRecord.self])

  static let forms: [Form] = [
    Form(
      ArgumentsBefore(
        "MESSAGE.NUMBER...", .attachments, isOptional: false, last: "DIR", .path, isLastOptional: true,
        noun: "an attachment, such as 3.1",
        lastCount: { $0.last.map { AttachmentTargets.namesAttachments($0) ? 0 : 1 } ?? 0 }),
      Flag("unpack", "Save the files inside a winmail.dat"), Flag.yes, WholeCall(), needs: [.place],
      does: .asksWithin(.writesFiles), job: true
    ) { (shell: inout Shell, words, unpacks, isConfirmed, call) in
      let folder =
        words.last.last?.text
        ?? FullPath.absolute(DownloadsFolder.path(variables: shell.environment.variables))
      try await Self.save(
        words.first, into: folder, unpacks: unpacks, isConfirmed: isConfirmed, call, in: &shell)
    }
  ]

  private static func save(
    _ words: [Word], into folder: String, unpacks: Bool, isConfirmed: Bool, _ call: CommandCall,
    in shell: inout Shell
  ) async throws {
    let targets = try AttachmentTargets.attachments(named: words, of: "save", in: shell)
    try await Download.confirm(targets, to: "save", isConfirmed: isConfirmed, in: &shell)
    try await AgentMode.expectPerson(
      for: Deed(
        unpacks ? "save the files inside attachments" : "save attachments", .writesFiles,
        [.init(label: "folder", value: FullPath.of(folder))] + targets.map(\.item)), in: shell)
    for target in targets {
      try Task.checkCancellation()
      if unpacks {
        try await Preview.unpack(target, into: folder, isConfirmed: isConfirmed, for: call, in: &shell)
        continue
      }
      let (kept, path) = try await Download.save(target, into: folder, for: call, in: &shell)
      shell.console.result(SaveRecord(target: kept, path: path))
    }
  }
}
