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

      With --name, REFERENCES are threads, whose attachments are saved without opening or marking them. PATTERN is the \
      path of each file below DIR: {date}, {from}, {address}, {subject} and {name} stand for what the message says. \
      Folders in it are made.
      """,
    examples: [
      .init("save 3.1 ~/Documents", "save one file"),
      .init("w 3.* .", "save all attachments of message 3 to the working directory"),
      .init(
        "save all/has:attachment . --name '{date}/{from}-{name}'", "save all attachments of the folder by day"
      ),
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
    },
    Form(
      ArgumentsBefore("REFERENCES", .references, last: "DIR", .path, noun: "a folder"),
      RequiredOption("name", "PATTERN", nil, "Name the files like this"),
      Flag("skip-existing", "Leave out files that are there with the same content"), Flag.yes, WholeCall(),
      needs: [.place], does: .asksWithin(.writesFiles), rehearsal: .previews, job: true,
      summary: "Save the attachments of threads"
    ) { (shell: inout Shell, words, pattern, skipsExisting, isConfirmed, call) in
      let naming = NamedFiles(pattern: pattern, skipsExisting: skipsExisting, isConfirmed: isConfirmed)
      try await naming.save(words.first, below: words.last[0].text, for: call, in: &shell)
    },
  ]

  private static func save(
    _ words: [Word], into folder: String, unpacks: Bool, isConfirmed: Bool, _ call: CommandCall,
    in shell: inout Shell
  ) async throws {
    let targets = try AttachmentTargets.attachments(named: words, in: shell)
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
