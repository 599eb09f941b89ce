import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct VersionCommand: Command {
  static let info = CommandInfo(
    name: "version", topic: .shell,
    summary: "Show the version and its capabilities",
    details: "Shows the same as vmail --version.",
    examples: [.init("version", "show the version"), .init("where", "show the version and the open store")],
    output: [VersionRecord.self])
  static let forms: [Form] = [
    Form(does: .nothing) { (shell: inout Shell) in show(in: shell) }
  ]

  private static func show(in shell: Shell) {
    let environment = shell.environment
    shell.console.result(
      VersionRecord(
        version: environment.version, features: environment.features, libraries: environment.libraries()))
  }
}

/// The version and the features of vmail.
struct VersionRecord: OutputRecord {
  var version: String
  var features: [String] = []
  var libraries: [LibraryVersion] = []

  static let type = "version"
  static let summary = "The version of vmail, and its capabilities."
  static let fields: [RecordField<VersionRecord>] = [
    .string("version", "its version") { $0.version },
    RecordField("features", .array(of: .string), "its capabilities, sorted") {
      .array($0.features.map(JSONValue.string))
    },
    RecordField("libraries", .array(of: .object(libraryFields)), "the libraries it is linked with") {
      .array($0.libraries.map { ["name": .string($0.name), "version": .string($0.version)] })
    },
  ]

  private static let libraryFields = [
    FieldDescription(name: "name", type: .string, meaning: "its name"),
    FieldDescription(name: "version", type: .string, meaning: "its version"),
  ]

  func text(in layout: Layout) -> [StyledLine] { lines.flatMap { layout.wrapped(TerminalText(line: $0)) } }

  func plain(in layout: Layout) -> [TerminalText] { lines.map { Sentence.ended(TerminalText(line: $0)) } }

  private var lines: [String] {
    let libraries = libraries.map { "\($0.name) \($0.version)" }
    return [
      "vmail " + version, features.isEmpty ? "" : "Features: " + features.joined(separator: ", "),
      libraries.isEmpty ? "" : "Libraries: " + libraries.joined(separator: ", "),
    ].filter { !$0.isEmpty }
  }
}
