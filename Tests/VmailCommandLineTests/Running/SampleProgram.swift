import VmailCommandLine
import VmailTerminal

/// Another program: a list of tasks, with three commands of its own.
struct Tasks: CommandContext {
  static let programName = "tasks"
  static let variablesOfProgram = ["VMAIL_TASKS"]
  static let commands: [any Command<Tasks>.Type] = [
    AddCommand.self, DoneCommand.self, LetCommand<Tasks>.self, ListCommand.self,
  ]

  var console: Console
  var running = RunningState(isInteractive: true, environment: ["WHO": "ann"])
  var tasks: [TaskRecord] = []

  func approve(_ step: LineStep) {}
  func meet(_ need: CommandInfo.Need) {}
  func prepare(_ call: inout CommandCall) {}
  func becomeJob() {}
  func describe(_ plan: Int, of call: CommandCall) { console.notice("Would finish \"\(tasks[plan].text)\".") }
  mutating func carryOut(_ plan: Int, for call: CommandCall) {
    console.result(tasks.remove(at: plan))
  }

  struct AddCommand: Command {
    static let info = CommandInfo(
      name: "add", topic: .shell, summary: "Add a task", details: "", examples: [], output: [])
    static let forms: [Form<Tasks>] = [
      Form(Arguments("WORDS...", noun: "a task"), does: .described("adds it"), job: true) { context, words in
        context.tasks.append(TaskRecord(text: words.map(\.text).joined(separator: " ")))
      }
    ]
  }

  struct DoneCommand: Command {
    static let info = CommandInfo(
      name: "done", topic: .shell, summary: "Finish a task", details: "", examples: [], output: [])
    static let forms: [Form<Tasks>] = [
      .planning(Argument("N", noun: "a number"), does: .described("finishes a task")) { context, word in
        guard let n = Int(word.text), context.tasks.indices.contains(n - 1) else {
          throw ShellError(.usage, "no task \(word.text)", hint: "Type list.", place: word.range)
        }
        return n - 1
      }
    ]
  }

  struct ListCommand: Command {
    static let info = CommandInfo(
      name: "list", topic: .shell, summary: "List tasks", details: "", examples: [], output: [])
    static let forms: [Form<Tasks>] = [Form(does: .nothing) { $0.console.results($0.tasks) }]
  }

  struct TaskRecord: OutputRecord {
    var text: String
    static let type = "task"
    static let summary = "A task."
    static let fields: [RecordField<TaskRecord>] = [.string("text", "what to do") { $0.text }]
    func text(in layout: Layout) -> [StyledLine] { [StyledLine(TerminalText(line: text))] }
    func plain(in layout: Layout) -> [TerminalText] { [TerminalText(line: "Task: \(text).")] }
  }
}
