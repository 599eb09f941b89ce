import Synchronization
import VmailCommandLine
import VmailTerminal

/// A program with things on two shelves, which are in memory. It keeps what it did, and in a rehearsal what it said that it
/// would do.
struct Shelf: CommandContext {
  static let programName = "shelf"
  static let commands: [any Command<Shelf>.Type] = [
    GoCommand.self, ListCommand.self, MakeCommand.self, QuitCommand.self, StarCommand.self,
  ]

  final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  var console: Console
  var running = RunningState(isInteractive: false, environment: [:], slowNotice: .never)
  /// The session: where it is, and what was listed last.
  var shelf = "left"
  var listed: [String] = []
  let log = Log()

  init(isRehearsal: Bool) {
    console = Console(output: NullSink(), errors: NullSink(), terminal: .none())
    running.isRehearsing = isRehearsal
  }

  func approve(_ step: LineStep) {}
  func meet(_ need: CommandInfo.Need) {}
  func prepare(_ call: inout CommandCall) {}
  func becomeJob() {}
  func describe(_ plan: String, of call: CommandCall) { log.add(plan) }
  func describe(_ effect: Effect, of command: String, line: String?) { log.add(line ?? command) }
  mutating func carryOut(_ plan: String, for call: CommandCall) { log.add(plan) }

  private static func info(_ name: String) -> CommandInfo {
    CommandInfo(name: name, topic: .shell, summary: "Do it", details: "", examples: [], output: [])
  }

  struct GoCommand: Command {
    static let info = Shelf.info("go")
    static let forms: [Form<Shelf>] = [
      Form(Argument("SHELF", noun: "a shelf"), does: .nothing) { context, word in
        guard ["left", "right"].contains(word.text) else { throw ShellError(.usage, "no shelf \(word.text)") }
        (context.shelf, context.listed) = (word.text, [])
      }
    ]
  }

  struct ListCommand: Command {
    static let info = Shelf.info("list")
    static let forms: [Form<Shelf>] = [
      Form(OptionalArgument("LETTER"), does: .nothing) { context, word in
        let letter = word?.text ?? ""
        let found = ["ab", "ac", "bc"].filter { letter.isEmpty || $0.contains(letter) }
        guard !found.isEmpty else { throw ShellError(.usage, "nothing matches") }
        context.listed = found.map { "\(context.shelf) \($0)" }
        for thing in context.listed { context.console.append(Array((thing + "\n").utf8)) }
      }
    ]
  }

  struct StarCommand: Command {
    static let info = Shelf.info("star")
    static let forms: [Form<Shelf>] = [
      .planning(Argument("N", noun: "a number"), does: .described("stars it")) { context, word in
        guard let n = Int(word.text), context.listed.indices.contains(n - 1) else {
          throw ShellError(.usage, "nothing is \(word.text)")
        }
        return "star \(context.listed[n - 1])"
      }
    ]
  }

  struct MakeCommand: Command {
    static let info = Shelf.info("make")
    static let forms: [Form<Shelf>] = [
      Form(Argument("THING", noun: "a thing"), does: .described("makes it")) { context, word in
        context.log.add("make \(word.text)")
      }
    ]
  }

  struct QuitCommand: Command {
    static let info = Shelf.info("quit")
    static let forms: [Form<Shelf>] = [
      Form(does: .nothing) { (context: inout Shelf) in context.running.isOver = true }
    ]
  }
}
