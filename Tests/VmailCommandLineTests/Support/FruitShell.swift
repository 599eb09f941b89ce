import VmailCommandLine
import VmailTerminal
import VmailTestSupport

/// A program that knows fruit, and no mail.
struct FruitShell: CommandContext {
  static let programName = "fruit"
  static let commands: [any Command<FruitShell>.Type] = [
    AliasCommand<FruitShell>.self, EatCommand.self, UnaliasCommand<FruitShell>.self,
  ]
  static let commandNames = CommandNames(names: commands.map { $0.name }, shortNames: ["bite": "eat"])
  static let settings: [SettingDefinition] = [.choice("ripe", ["on", "off"], "Only ripe fruit")]

  let output = MemorySink()
  var console: Console
  var running = RunningState(isInteractive: true, environment: [:])

  init() { console = Console(output: output, errors: MemorySink(), terminal: .none()) }

  func approve(_ step: LineStep) {}
  func meet(_ need: CommandInfo.Need) {}
  func prepare(_ call: inout CommandCall) {}
  func becomeJob() {}

  /// Runs a line, and returns what it prints.
  mutating func run(_ line: String) async throws -> String {
    for line in try Lexer(variable: { _ in nil }).commands(in: line) {
      let (command, words) = try Dispatcher<FruitShell>().resolve(line.words, allowsPrefixes: true)
      guard case .runs(let body) = try BoundCall(command, words, line: line.source).body() else { continue }
      try await body(&self)
    }
    console.flush()
    return output.taken()
  }
}

struct EatCommand: Command {
  static let info = CommandInfo(
    name: "eat", shortNames: ["bite"], topic: .shell, summary: "Eat fruit", details: "Wash it before.",
    examples: [.init("eat apple", "eat an apple")], output: [])
  static let forms: [Form<FruitShell>] = [
    Form(
      Arguments("FRUIT...", .named("fruit"), noun: "a fruit"), Flag("peeled", "Peel it first"), does: .nothing
    ) {
      (_: inout FruitShell, _, _) in
    }
  ]
}
