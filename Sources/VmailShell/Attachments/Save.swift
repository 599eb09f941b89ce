import VmailDomain
import VmailTerminal

struct SaveCommand: Command {
  static let info = CommandInfo(
    name: "save", shortNames: ["w"], topic: .files,
    summary: "Write attachments into a folder of yours",
    details: """
      Copies attachments of the open conversation (* are all of them) into DIR, downloading them before if need \
      be, under names that are safe. Nothing is ever overwritten: a name that is taken gets a number. What may do \
      harm is asked about first (a script says --yes). With --unpack the files are written that Outlook \
      wrapped in a winmail.dat, instead of it.
      """,
    examples: [
      .init("save 3.1 ~/Documents", "one file"), .init("w 3.* .", "all of message 3, into this folder"),
    ],
    output: [SaveRecord.self])

  static let forms: [Form] = [
    Form(
      ArgumentsBefore(
        "MESSAGE.NUMBER...", .attachments, isOptional: false, last: "DIR", .path,
        noun: "an attachment, such as 3.1, and a folder"),
      Flag("unpack", "Write what a winmail.dat wraps"), Flag.yes, WholeCall(), needs: [.place],
      does: .asks(.writesFiles), job: true
    ) { (shell: inout Shell, words, unpacks, isConfirmed, call) in
      guard let folder = words.last.last?.text else { return }
      try await Self.save(
        words.first, into: folder, unpacks: unpacks, isConfirmed: isConfirmed, call, in: &shell)
    }
  ]

  private static func save(
    _ words: [Word], into folder: String, unpacks: Bool, isConfirmed: Bool, _ call: CommandCall,
    in shell: inout Shell
  ) async throws {
    let targets = try shell.attachments(named: words, of: "save")
    try await shell.confirm(targets, to: "save", isConfirmed: isConfirmed)
    for target in targets {
      try Task.checkCancellation()
      if unpacks {
        try await shell.unpack(target, into: folder, isConfirmed: isConfirmed, for: call)
        continue
      }
      let (kept, path) = try await shell.save(target, into: folder, for: call)
      shell.console.result(SaveRecord(target: kept, path: path))
    }
  }
}

/// An attachment that was copied to a file.
struct SaveRecord: OutputRecord {
  var target: AttachmentTarget
  /// The name of the contained file that was written, if it is not the attachment itself.
  var wrapped: String?
  var path: String

  static let type = "save"
  static let summary = "An attachment of which a copy was written to a folder."
  static let fields: [RecordField<SaveRecord>] =
    [.integer("message", "its message's place in the conversation") { $0.target.message }]
    + AttachmentFields.numbered { $0.target.numbered }
    + [.foreignText("path", "what was written") { $0.path }]

  private var sentence: TerminalText { TerminalText(line: "Saved \(wrapped ?? target.name) as \(path).") }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  func plain(in layout: Layout) -> [TerminalText] { [sentence] }
}
