import VmailDomain

struct SaveCommand: Command {
  static let info = CommandInfo(
    name: "save", shortNames: ["w"], topic: .files,
    summary: "Write attachments into a folder of yours",
    synopsis: ["save MESSAGE.NUMBER... DIR [--unpack] [--yes]"],
    details: """
      Copies attachments of the open conversation (* are all of them) into DIR, downloading them before if need \
      be, under names that are safe. Nothing is ever overwritten: a name that is taken gets a number. What may do \
      harm is asked about first (a script says --yes). With --unpack the files are written that Outlook \
      wrapped in a winmail.dat, instead of it.
      """,
    examples: [
      .init("save 3.1 ~/Documents", "one file"), .init("w 3.* .", "all of message 3, into this folder"),
    ],
    options: [.init("unpack", "Write what a winmail.dat wraps"), .yes],
    arguments: [.either(.attachments, .path)],
    repeatsLastArgument: true, canRunAsJob: true, needs: [.place], effects: .always(.writesFiles),
    output: ["save"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    guard let folder = call.arguments.last, call.arguments.count > 1 else {
      throw ShellError.missingArgument("an attachment, such as 3.1, and a folder", of: "save")
    }
    let targets = try shell.attachments(named: call.arguments.dropLast(), of: "save")
    try await shell.confirm(targets, to: "save", isConfirmed: call.has("yes"))
    for target in targets {
      try Task.checkCancellation()
      if call.has("unpack") {
        try await shell.unpack(target, into: folder.text, for: call)
        continue
      }
      let (kept, path) = try await shell.save(target, into: folder.text, for: call)
      shell.console.result(SaveRecord(target: kept, path: path))
    }
  }
}
