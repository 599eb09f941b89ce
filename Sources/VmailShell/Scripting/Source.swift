import VmailCommandLine
import VmailTerminal
import VmailViews

struct SourceCommand: Command {
  static let info = CommandInfo(
    name: "source", topic: .shell,
    summary: "Run the commands in a file",
    details: """
      Runs the commands in this session, with its settings, as if they were typed, but command names must be \
      written in full. It stops at the first command that fails, unless onerror is continue, and reports its \
      line. Files can source other files. ARGUMENTS are available as ${1} and so on. With --dry-run, nothing \
      is changed, sent, written or opened, and your session stays as it is: for actions it reports what would \
      reports, and other commands are only named. To see the source of a message, use raw.
      """,
    examples: [
      .init("source ~/morning.vmail", "run your own script"),
      .init("source --dry-run ~/morning.vmail", "show what it would do"),
      .init("source ~/.config/vmail/vmailrc", "run the rc file again"),
    ],
    output: [SourceRecord.self])
  static let forms: [Form] = [
    Form(
      ScriptFile(), Arguments("ARGUMENTS...", .path), does: .asks(.runsScript), rehearsal: .rehearses,
      job: true
    ) { (shell: inout Shell, file, arguments) in
      try await SourcedFile.run(file, arguments, in: &shell)
    },
    Form(
      "--dry-run", ScriptFile(), Arguments("ARGUMENTS...", .path),
      does: .asks(.runsScript), rehearsal: .rehearses, job: true,
      summary: "Change nothing, and show what each command would do"
    ) { (shell: inout Shell, file, arguments) in
      try await SourcedFile.rehearse(file, arguments, in: &shell)
    },
  ]
}

/// The file of a script. Some mail programs show a message with `source`, so a number is answered with the
/// command that does so here.
private struct ScriptFile: FormPart {
  let slots = [
    Slot(
      name: "FILE", fewest: 0, most: 1, shown: [.init(name: "FILE", kind: .path, isOptional: false)],
      noun: "a file")
  ]

  func value(in call: CommandCall) throws -> Word {
    guard let word = call.words(of: slots[0]).first else {
      throw ShellError(
        .usage, "source needs a file",
        hint: "It runs the commands in a file. For the source of a message, type raw.",
        isMistake: true)
    }
    guard word.isQuoted || !MessageNumbers.namesMessages(word) else {
      throw ShellError(
        .usage, "source runs the commands in a file, but \(word.text) refers to mail",
        hint:
          "Type raw \(word.text) for the source of a message, or source ./\(word.text) for a file of that name.",
        place: word.range, isMistake: true)
    }
    return word
  }
}
