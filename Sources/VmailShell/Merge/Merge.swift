import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct MergeCommand: Command {
  static let info = CommandInfo(
    name: "merge", topic: .writing,
    summary: "Write a message to each person in a table",
    details: """
      FILE is a table as spreadsheets save it (CSV), in UTF-8. Its fields are separated by commas, semicolons or \
      tabs, and its first line names the columns. Each row makes one message of the template.

      The column email (or to) has the address of the recipient. The columns cc, subject and attach are optional. \
      They contain addresses, a subject in place of the template's, and a file, whose path is relative to the folder \
      of FILE.

      Every column is a placeholder too: {company-name} is what the column Company Name contains. Everything is \
      checked before anything is written, and errors name the line. The messages are saved in Drafts.

      With --send, they are queued instead, after a question with their number. Until they leave, undo turns them \
      back into drafts. --rate 30/hour (or /minute, /day) spreads the times at which they are sent, from now or from \
      --at. vmail must be running then; what is overdue when it starts is sent at once.

      --dry-run shows the first messages. A merge can be repeated, even after Ctrl-C or a crash. A row that was \
      merged before with the same template, values and sender is skipped, even if its message was only saved in \
      Drafts. --again makes all of them again.
      """,
    examples: [
      .init("merge guests.csv --template invitation --dry-run", "show what would be written"),
      .init("merge guests.csv --template invitation", "save a message to each guest in Drafts"),
      .init(
        "merge guests.csv --template invitation --send --rate 30/hour --yes", "send them, thirty an hour"),
    ],
    feature: "merge", loading: "merge the messages", output: [MergeMailRecord.self, MergeRecord.self])

  static let forms: [Form] = [
    Form(
      file, template, options, needs: [.place], does: .asksWithin(.sends), mayAsk: [.readsFiles],
      rehearsal: .previews
    ) { (shell: inout Shell, file, template, call) in
      try await Merging.run(file, template, try Merge.options(call, of: file, in: shell), in: &shell)
    },
    Form(
      "--dry-run", file, template, options, needs: [.place], does: .nothing, mayAsk: [.readsFiles],
      summary: "Show the first messages, without writing any"
    ) { (shell: inout Shell, file, template, call) in
      var options = try Merge.options(call, of: file, in: shell)
      options.isRehearsal = true
      try await Merging.run(file, template, options, in: &shell)
    },
  ]

  private static let file = Argument("FILE", .path, noun: "a file")
  private static let template = RequiredOption("template", "NAME", .template, "The template")
  private static let options = OptionGroup([
    OptionDeclaration(
      name: "from", valueName: "ADDRESS", kind: .ownAddress, summary: "The sender, one of your addresses"),
    OptionDeclaration(name: "send", summary: "Send them, instead of saving them in Drafts"),
    OptionDeclaration(
      name: "at", valueName: "WHEN", kind: .snoozeTime,
      summary: "With --send: send the first at this time, such as 'mon 8:00'"),
    OptionDeclaration(
      name: "rate", valueName: "N/hour", kind: .choice(["30/hour", "10/minute", "200/day"]),
      summary: "With --send: spread them, at most N in a minute, hour or day"),
    OptionDeclaration(name: "again", summary: "Make messages again that were made before"),
    OptionDeclaration(name: "yes", summary: "Don't ask first, and write them in spite of warnings"),
  ])
}

/// The values of the options of `merge`.
struct MergeOptions: Sendable {
  /// The path of the table, as typed.
  var file: String
  var from: String?
  var sends = false
  /// The time of the first message; `nil` for now.
  var time: Date?
  var rate: SendingRate?
  var repeats = false
  var isConfirmed = false
  var isRehearsal = false
}

enum Merge {
  /// - Throws: ``ShellError``: 64 for options that exclude each other, or that can't be parsed.
  fileprivate static func options(_ call: CommandCall, of file: Word, in shell: Shell) throws
    -> MergeOptions
  {
    var options = MergeOptions(file: file.text, from: call.value(of: "from"))
    (options.sends, options.repeats) = (call.has("send"), call.has("again"))
    (options.isConfirmed, options.isRehearsal) = (call.isConfirmed, shell.isRehearsing)
    for name in ["at", "rate"] where call.has(name) && !options.sends {
      throw ShellError(.usage, "--\(name) needs --send", isMistake: true)
    }
    if let text = call.value(of: "rate") {
      guard let rate = SendingRate(text) else {
        throw ShellError.invalidOption("rate", text, expected: "a number and a time, such as 30/hour")
      }
      options.rate = rate
    }
    options.time = try call.value(of: "at").map { try Send.timeToSend($0, in: shell) }
    return options
  }
}
